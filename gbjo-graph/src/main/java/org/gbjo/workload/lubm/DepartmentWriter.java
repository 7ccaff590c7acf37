package org.gbjo.workload.lubm;

import static org.gbjo.workload.lubm.LubmVocabulary.NAME;
import static org.gbjo.workload.lubm.LubmVocabulary.PUBLICATION_AUTHOR;
import static org.gbjo.workload.lubm.LubmVocabulary.TYPE;

import java.io.IOException;
import java.io.Writer;

/**
 * Writes the triples of one department.
 *
 * <p>{@link #person} begins a person. The following triples have this person as subject until something else begins.
 */
final class DepartmentWriter {
    private final Writer out;
    private final int university;
    private final int department;
    private final String iri;
    private final String host;
    private String subject = "";

    DepartmentWriter(Writer out, int university, int department) {
        this.out = out;
        this.university = university;
        this.department = department;
        this.iri = LubmVocabulary.department(university, department);
        this.host = LubmVocabulary.departmentHost(university, department);
    }

    static void university(Writer out, int university) throws IOException {
        String iri = LubmVocabulary.university(university);
        triple(out, iri, TYPE, LubmVocabulary.UNIVERSITY);
        triple(out, iri, NAME, "\"University" + university + "\"");
    }

    void department() throws IOException {
        String whole = LubmVocabulary.university(university);
        subject = iri;
        triple(TYPE, LubmVocabulary.DEPARTMENT);
        triple(NAME, "\"Department" + department + "\"");
        triple(LubmVocabulary.SUB_ORGANIZATION_OF, whole);
        triple(out, whole, TYPE, LubmVocabulary.UNIVERSITY);
    }

    void researchGroup(int number) throws IOException {
        begin(LubmClass.RESEARCH_GROUP, number);
        triple(LubmVocabulary.SUB_ORGANIZATION_OF, iri);
    }

    void course(LubmClass level, int number) throws IOException {
        begin(level, number);
        triple(NAME, "\"" + level.label() + number + "\"");
    }

    /** Writes the {@code number}-th publication of a member of the faculty, and returns its IRI. */
    String publication(LubmClass rank, int author, int number) throws IOException {
        subject = "<http://www." + host + "/" + rank.label() + author + "/Publication" + number + ">";
        triple(TYPE, LubmVocabulary.PUBLICATION);
        triple(NAME, "\"Publication" + number + "\"");
        triple(PUBLICATION_AUTHOR, member(rank, author));
        return subject;
    }

    void coAuthor(String publication, int graduate) throws IOException {
        subject = publication;
        triple(PUBLICATION_AUTHOR, member(LubmClass.GRADUATE_STUDENT, graduate));
    }

    void person(LubmClass lubmClass, int number) throws IOException {
        String name = lubmClass.label() + number;
        begin(lubmClass, number);
        triple(NAME, "\"" + name + "\"");
        triple(LubmVocabulary.EMAIL_ADDRESS, "\"" + name + "@" + host + "\"");
        triple(LubmVocabulary.TELEPHONE, "\"xxx-xxx-xxxx\"");
    }

    /** The person belongs to the department in some way. */
    void inDepartment(String property) throws IOException {
        triple(property, iri);
    }

    /** The person has something to do with a member of the department. */
    void link(String property, LubmClass lubmClass, int number) throws IOException {
        triple(property, member(lubmClass, number));
    }

    void degree(String property, int from) throws IOException {
        triple(property, LubmVocabulary.university(from));
        triple(out, LubmVocabulary.university(from), TYPE, LubmVocabulary.UNIVERSITY);
    }

    void researchInterest(int interest) throws IOException {
        triple(LubmVocabulary.RESEARCH_INTEREST, "\"Research" + interest + "\"");
    }

    void type(String lubmClass) throws IOException {
        triple(TYPE, lubmClass);
    }

    private void begin(LubmClass lubmClass, int number) throws IOException {
        subject = member(lubmClass, number);
        triple(TYPE, lubmClass.term());
    }

    private String member(LubmClass lubmClass, int number) {
        return "<http://www." + host + "/" + lubmClass.label() + number + ">";
    }

    private void triple(String predicate, String object) throws IOException {
        triple(out, subject, predicate, object);
    }

    private static void triple(Writer out, String subject, String predicate, String object) throws IOException {
        out.append(subject)
                .append(' ')
                .append(predicate)
                .append(' ')
                .append(object)
                .append(" .\n");
    }
}
