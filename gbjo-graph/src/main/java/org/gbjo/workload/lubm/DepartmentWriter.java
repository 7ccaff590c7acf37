package org.gbjo.workload.lubm;

import static org.gbjo.workload.lubm.TripleWriter.IRI_END;
import static org.gbjo.workload.lubm.TripleWriter.LITERAL_END;
import static org.gbjo.workload.lubm.TripleWriter.bytes;
import static org.gbjo.workload.lubm.TripleWriter.predicate;
import static org.gbjo.workload.lubm.TripleWriter.statement;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Writes the triples of one department. Terms that thousands of triples repeat are prepared once.
 *
 * <p>{@link #person} begins a person. The following triples have this person as subject until something else begins.
 */
final class DepartmentWriter {
    private static final byte[] ADVISOR = predicate(LubmVocabulary.ADVISOR);
    private static final byte[] EMAIL_ADDRESS = predicate(LubmVocabulary.EMAIL_ADDRESS);
    private static final byte[] NAME = predicate(LubmVocabulary.NAME);
    private static final byte[] PUBLICATION_AUTHOR = predicate(LubmVocabulary.PUBLICATION_AUTHOR);
    private static final byte[] RESEARCH_INTEREST = predicate(LubmVocabulary.RESEARCH_INTEREST);
    private static final byte[] TAKES_COURSE = predicate(LubmVocabulary.TAKES_COURSE);
    private static final byte[] TEACHER_OF = predicate(LubmVocabulary.TEACHER_OF);
    private static final byte[] TEACHING_ASSISTANT_OF = predicate(LubmVocabulary.TEACHING_ASSISTANT_OF);

    private static final byte[] IS_DEPARTMENT = statement(LubmVocabulary.TYPE, LubmVocabulary.DEPARTMENT);
    private static final byte[] IS_PUBLICATION = statement(LubmVocabulary.TYPE, LubmVocabulary.PUBLICATION);
    private static final byte[] IS_TEACHING_ASSISTANT =
            statement(LubmVocabulary.TYPE, LubmVocabulary.TEACHING_ASSISTANT);
    private static final byte[] IS_RESEARCH_ASSISTANT =
            statement(LubmVocabulary.TYPE, LubmVocabulary.RESEARCH_ASSISTANT);
    private static final byte[] HAS_TELEPHONE = statement(LubmVocabulary.TELEPHONE, "\"xxx-xxx-xxxx\"");

    private static final byte[] DEPARTMENT_NAME_START = bytes("\"Department");
    private static final byte[] INTEREST_START = bytes("\"Research");
    private static final byte[] PUBLICATION_MIDDLE = bytes("/Publication");
    private static final byte[] PUBLICATION_NAME_START = bytes("\"Publication");
    private static final byte[] UNIVERSITY_START = bytes("<http://www.University");
    private static final byte[] UNIVERSITY_END = bytes(".edu> .\n");
    private static final byte[] UNIVERSITY_TYPE_END =
            bytes(".edu> " + LubmVocabulary.TYPE + " " + LubmVocabulary.UNIVERSITY + " .\n");

    private static final Map<LubmClass, byte[]> TYPES = perConstant(
            LubmClass.class, lubmClass -> statement(LubmVocabulary.TYPE, LubmVocabulary.term(lubmClass.label())));
    private static final Map<LubmClass, byte[]> NAME_STARTS =
            perConstant(LubmClass.class, lubmClass -> bytes("\"" + lubmClass.label()));
    private static final Map<Degree, byte[]> DEGREES =
            perConstant(Degree.class, degree -> predicate(degree.property()));

    private final TripleWriter out;
    private final int university;
    private final int department;
    private final byte[] departmentIri;
    private final byte[] partOfDepartment;
    private final byte[] worksForDepartment;
    private final byte[] memberOfDepartment;
    private final byte[] headOfDepartment;
    private final byte[] emailEnd;
    private final Map<LubmClass, byte[]> iriStarts;

    DepartmentWriter(TripleWriter out, int university, int department) {
        this.out = out;
        this.university = university;
        this.department = department;
        String iri = LubmVocabulary.department(university, department);
        String host = LubmVocabulary.departmentHost(university, department);
        departmentIri = bytes(iri);
        partOfDepartment = statement(LubmVocabulary.SUB_ORGANIZATION_OF, iri);
        worksForDepartment = statement(LubmVocabulary.WORKS_FOR, iri);
        memberOfDepartment = statement(LubmVocabulary.MEMBER_OF, iri);
        headOfDepartment = statement(LubmVocabulary.HEAD_OF, iri);
        emailEnd = bytes("@" + host + "\" .\n");
        iriStarts = perConstant(LubmClass.class, lubmClass -> bytes("<http://www." + host + "/" + lubmClass.label()));
    }

    static void university(TripleWriter out, int university) throws IOException {
        out.line(UNIVERSITY_START, university, UNIVERSITY_TYPE_END);
        out.subject(bytes(LubmVocabulary.university(university)));
        out.triple(statement(LubmVocabulary.NAME, "\"University" + university + "\""));
    }

    void department() throws IOException {
        out.subject(departmentIri);
        out.triple(IS_DEPARTMENT);
        out.triple(NAME, DEPARTMENT_NAME_START, department, LITERAL_END);
        out.triple(statement(LubmVocabulary.SUB_ORGANIZATION_OF, LubmVocabulary.university(university)));
        out.line(UNIVERSITY_START, university, UNIVERSITY_TYPE_END);
    }

    void researchGroup(int number) throws IOException {
        out.subject(iriStart(LubmClass.RESEARCH_GROUP), number);
        out.triple(TYPES.get(LubmClass.RESEARCH_GROUP));
        out.triple(partOfDepartment);
    }

    void course(LubmClass level, int number) throws IOException {
        out.subject(iriStart(level), number);
        out.triple(TYPES.get(level));
        out.triple(NAME, NAME_STARTS.get(level), number, LITERAL_END);
    }

    void publication(Publication publication) throws IOException {
        publicationSubject(publication);
        out.triple(IS_PUBLICATION);
        out.triple(NAME, PUBLICATION_NAME_START, publication.number(), LITERAL_END);
        out.triple(PUBLICATION_AUTHOR, iriStart(publication.rank()), publication.author(), IRI_END);
    }

    void coAuthor(Publication publication, int graduate) throws IOException {
        publicationSubject(publication);
        out.triple(PUBLICATION_AUTHOR, iriStart(LubmClass.GRADUATE_STUDENT), graduate, IRI_END);
    }

    void person(LubmClass lubmClass, int number) throws IOException {
        out.subject(iriStart(lubmClass), number);
        out.triple(TYPES.get(lubmClass));
        out.triple(NAME, NAME_STARTS.get(lubmClass), number, LITERAL_END);
        out.triple(EMAIL_ADDRESS, NAME_STARTS.get(lubmClass), number, emailEnd);
        out.triple(HAS_TELEPHONE);
    }

    void worksFor() throws IOException {
        out.triple(worksForDepartment);
    }

    void memberOf() throws IOException {
        out.triple(memberOfDepartment);
    }

    void headOf() throws IOException {
        out.triple(headOfDepartment);
    }

    void degree(Degree degree, int from) throws IOException {
        out.triple(DEGREES.get(degree), UNIVERSITY_START, from, UNIVERSITY_END);
        out.line(UNIVERSITY_START, from, UNIVERSITY_TYPE_END);
    }

    void researchInterest(int interest) throws IOException {
        out.triple(RESEARCH_INTEREST, INTEREST_START, interest, LITERAL_END);
    }

    void teacherOf(LubmClass level, int course) throws IOException {
        out.triple(TEACHER_OF, iriStart(level), course, IRI_END);
    }

    void takesCourse(LubmClass level, int course) throws IOException {
        out.triple(TAKES_COURSE, iriStart(level), course, IRI_END);
    }

    void advisor(LubmClass rank, int professor) throws IOException {
        out.triple(ADVISOR, iriStart(rank), professor, IRI_END);
    }

    void teachingAssistantOf(int course) throws IOException {
        out.triple(IS_TEACHING_ASSISTANT);
        out.triple(TEACHING_ASSISTANT_OF, iriStart(LubmClass.COURSE), course, IRI_END);
    }

    void researchAssistant() throws IOException {
        out.triple(IS_RESEARCH_ASSISTANT);
    }

    private void publicationSubject(Publication publication) {
        out.subject(iriStart(publication.rank()), publication.author(), PUBLICATION_MIDDLE, publication.number());
    }

    /** The beginning of the IRIs of a class, up to the number. */
    private byte[] iriStart(LubmClass lubmClass) {
        return iriStarts.get(lubmClass);
    }

    private static <E extends Enum<E>> Map<E, byte[]> perConstant(Class<E> type, Function<E, byte[]> piece) {
        Map<E, byte[]> pieces = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            pieces.put(constant, piece.apply(constant));
        }
        return pieces;
    }
}
