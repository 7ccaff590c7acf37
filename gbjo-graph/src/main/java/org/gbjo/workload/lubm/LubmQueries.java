package org.gbjo.workload.lubm;

import static org.gbjo.workload.lubm.LubmVocabulary.ADVISOR;
import static org.gbjo.workload.lubm.LubmVocabulary.ASSOCIATE_PROFESSOR;
import static org.gbjo.workload.lubm.LubmVocabulary.COURSE;
import static org.gbjo.workload.lubm.LubmVocabulary.DEPARTMENT;
import static org.gbjo.workload.lubm.LubmVocabulary.EMAIL_ADDRESS;
import static org.gbjo.workload.lubm.LubmVocabulary.GRADUATE_STUDENT;
import static org.gbjo.workload.lubm.LubmVocabulary.HEAD_OF;
import static org.gbjo.workload.lubm.LubmVocabulary.MEMBER_OF;
import static org.gbjo.workload.lubm.LubmVocabulary.NAME;
import static org.gbjo.workload.lubm.LubmVocabulary.PUBLICATION;
import static org.gbjo.workload.lubm.LubmVocabulary.PUBLICATION_AUTHOR;
import static org.gbjo.workload.lubm.LubmVocabulary.RESEARCH_GROUP;
import static org.gbjo.workload.lubm.LubmVocabulary.SUB_ORGANIZATION_OF;
import static org.gbjo.workload.lubm.LubmVocabulary.TAKES_COURSE;
import static org.gbjo.workload.lubm.LubmVocabulary.TEACHER_OF;
import static org.gbjo.workload.lubm.LubmVocabulary.TELEPHONE;
import static org.gbjo.workload.lubm.LubmVocabulary.TYPE;
import static org.gbjo.workload.lubm.LubmVocabulary.UNDERGRADUATE_DEGREE_FROM;
import static org.gbjo.workload.lubm.LubmVocabulary.UNDERGRADUATE_STUDENT;
import static org.gbjo.workload.lubm.LubmVocabulary.UNIVERSITY;
import static org.gbjo.workload.lubm.LubmVocabulary.WORKS_FOR;

import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;

/**
 * LUBM's 14 queries (Guo, Pan, Heflin, 2005, appendix). They are rewritten where they need inference, which this
 * project does not do.
 *
 * <p>A class that is never asserted is replaced by its most frequent asserted subclass with which the query still has
 * an answer. A property that is never asserted is replaced by the asserted one that implies it. Patterns keep the order
 * of the benchmark. Where the Javadoc of a query says "subset", a reasoner would find more answers.
 */
public final class LubmQueries {
    private static final String UNIVERSITY_0 = LubmVocabulary.university(0);
    private static final String DEPARTMENT_0 = LubmVocabulary.department(0, 0);

    /** Graduates who take a certain course; as published. */
    public static final LubmQuery Q1 = query(
            "Q1",
            Pattern.of("?x", TYPE, GRADUATE_STUDENT),
            Pattern.of("?x", TAKES_COURSE, inDepartment0("GraduateCourse0")));

    /** Graduates who stayed at the university of their first degree; as published, a cycle of three variables. */
    public static final LubmQuery Q2 = query(
            "Q2",
            Pattern.of("?x", TYPE, GRADUATE_STUDENT),
            Pattern.of("?y", TYPE, UNIVERSITY),
            Pattern.of("?z", TYPE, DEPARTMENT),
            Pattern.of("?x", MEMBER_OF, "?z"),
            Pattern.of("?z", SUB_ORGANIZATION_OF, "?y"),
            Pattern.of("?x", UNDERGRADUATE_DEGREE_FROM, "?y"));

    /** Publications of a certain professor; as published. */
    public static final LubmQuery Q3 = query(
            "Q3",
            Pattern.of("?x", TYPE, PUBLICATION),
            Pattern.of("?x", PUBLICATION_AUTHOR, inDepartment0("AssistantProfessor0")));

    /** Professors of a department with their data; AssociateProfessor for Professor (subset). */
    public static final LubmQuery Q4 = query(
            "Q4",
            Pattern.of("?x", TYPE, ASSOCIATE_PROFESSOR),
            Pattern.of("?x", WORKS_FOR, DEPARTMENT_0),
            Pattern.of("?x", NAME, "?y1"),
            Pattern.of("?x", EMAIL_ADDRESS, "?y2"),
            Pattern.of("?x", TELEPHONE, "?y3"));

    /** Members of a department; UndergraduateStudent for Person (subset). */
    public static final LubmQuery Q5 =
            query("Q5", Pattern.of("?x", TYPE, UNDERGRADUATE_STUDENT), Pattern.of("?x", MEMBER_OF, DEPARTMENT_0));

    /** All students; UndergraduateStudent for Student (subset), so equal to {@link #Q14}. */
    public static final LubmQuery Q6 = query("Q6", Pattern.of("?x", TYPE, UNDERGRADUATE_STUDENT));

    /**
     * Students in the courses of a certain professor; UndergraduateStudent for Student, Course as asserted (subset).
     */
    public static final LubmQuery Q7 = query(
            "Q7",
            Pattern.of("?x", TYPE, UNDERGRADUATE_STUDENT),
            Pattern.of("?y", TYPE, COURSE),
            Pattern.of("?x", TAKES_COURSE, "?y"),
            Pattern.of(inDepartment0("AssociateProfessor0"), TEACHER_OF, "?y"));

    /** Students of a university with their addresses; UndergraduateStudent for Student (subset). */
    public static final LubmQuery Q8 = query(
            "Q8",
            Pattern.of("?x", TYPE, UNDERGRADUATE_STUDENT),
            Pattern.of("?y", TYPE, DEPARTMENT),
            Pattern.of("?x", MEMBER_OF, "?y"),
            Pattern.of("?y", SUB_ORGANIZATION_OF, UNIVERSITY_0),
            Pattern.of("?x", EMAIL_ADDRESS, "?z"));

    /**
     * Students who take a course of their advisor, a cycle; UndergraduateStudent for Student, AssociateProfessor for
     * Faculty, Course as asserted (subset).
     */
    public static final LubmQuery Q9 = query(
            "Q9",
            Pattern.of("?x", TYPE, UNDERGRADUATE_STUDENT),
            Pattern.of("?y", TYPE, ASSOCIATE_PROFESSOR),
            Pattern.of("?z", TYPE, COURSE),
            Pattern.of("?x", ADVISOR, "?y"),
            Pattern.of("?y", TEACHER_OF, "?z"),
            Pattern.of("?x", TAKES_COURSE, "?z"));

    /**
     * Students who take a certain graduate course. GraduateStudent stands for Student; no undergraduate takes one, so
     * all answers are kept, and the query equals {@link #Q1}.
     */
    public static final LubmQuery Q10 = query(
            "Q10",
            Pattern.of("?x", TYPE, GRADUATE_STUDENT),
            Pattern.of("?x", TAKES_COURSE, inDepartment0("GraduateCourse0")));

    /**
     * Research groups of a university. Its transitive subOrganizationOf is written as the two steps from group to
     * department to university, which keeps all answers.
     */
    public static final LubmQuery Q11 = query(
            "Q11",
            Pattern.of("?x", TYPE, RESEARCH_GROUP),
            Pattern.of("?x", SUB_ORGANIZATION_OF, "?y"),
            Pattern.of("?y", SUB_ORGANIZATION_OF, UNIVERSITY_0));

    /** Chairs at a university. The property headOf, which defines a Chair, replaces the class; all answers are kept. */
    public static final LubmQuery Q12 = query(
            "Q12",
            Pattern.of("?x", HEAD_OF, "?y"),
            Pattern.of("?y", TYPE, DEPARTMENT),
            Pattern.of("?x", WORKS_FOR, "?y"),
            Pattern.of("?y", SUB_ORGANIZATION_OF, UNIVERSITY_0));

    /**
     * Alumni of a university. The property hasAlumnus is the inverse of degreeFrom and is written as
     * undergraduateDegreeFrom; GraduateStudent stands for Person (subset).
     */
    public static final LubmQuery Q13 = query(
            "Q13", Pattern.of("?x", TYPE, GRADUATE_STUDENT), Pattern.of("?x", UNDERGRADUATE_DEGREE_FROM, UNIVERSITY_0));

    /** All undergraduates; as published. */
    public static final LubmQuery Q14 = query("Q14", Pattern.of("?x", TYPE, UNDERGRADUATE_STUDENT));

    private LubmQueries() {}

    /** The queries from Q1 to Q14. */
    public static List<LubmQuery> all() {
        return List.of(Q1, Q2, Q3, Q4, Q5, Q6, Q7, Q8, Q9, Q10, Q11, Q12, Q13, Q14);
    }

    private static LubmQuery query(String name, Pattern... patterns) {
        return new LubmQuery(name, Bgp.of(patterns));
    }

    private static String inDepartment0(String name) {
        return LubmVocabulary.within(0, 0, name);
    }
}
