package org.gbjo.workload.lubm;

/** The terms of LUBM data and queries in N-Triples form. */
public final class LubmVocabulary {
    public static final String ONTOLOGY = "http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#";

    public static final String TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

    public static final String UNIVERSITY = term("University");
    public static final String DEPARTMENT = term("Department");
    public static final String RESEARCH_GROUP = term("ResearchGroup");
    public static final String FULL_PROFESSOR = term("FullProfessor");
    public static final String ASSOCIATE_PROFESSOR = term("AssociateProfessor");
    public static final String ASSISTANT_PROFESSOR = term("AssistantProfessor");
    public static final String LECTURER = term("Lecturer");
    public static final String UNDERGRADUATE_STUDENT = term("UndergraduateStudent");
    public static final String GRADUATE_STUDENT = term("GraduateStudent");
    public static final String TEACHING_ASSISTANT = term("TeachingAssistant");
    public static final String RESEARCH_ASSISTANT = term("ResearchAssistant");
    public static final String COURSE = term("Course");
    public static final String GRADUATE_COURSE = term("GraduateCourse");
    public static final String PUBLICATION = term("Publication");

    public static final String ADVISOR = term("advisor");
    public static final String DOCTORAL_DEGREE_FROM = term("doctoralDegreeFrom");
    public static final String EMAIL_ADDRESS = term("emailAddress");
    public static final String HEAD_OF = term("headOf");
    public static final String MASTERS_DEGREE_FROM = term("mastersDegreeFrom");
    public static final String MEMBER_OF = term("memberOf");
    public static final String NAME = term("name");
    public static final String PUBLICATION_AUTHOR = term("publicationAuthor");
    public static final String RESEARCH_INTEREST = term("researchInterest");
    public static final String SUB_ORGANIZATION_OF = term("subOrganizationOf");
    public static final String TAKES_COURSE = term("takesCourse");
    public static final String TEACHER_OF = term("teacherOf");
    public static final String TEACHING_ASSISTANT_OF = term("teachingAssistantOf");
    public static final String TELEPHONE = term("telephone");
    public static final String UNDERGRADUATE_DEGREE_FROM = term("undergraduateDegreeFrom");
    public static final String WORKS_FOR = term("worksFor");

    private LubmVocabulary() {}

    /** The IRI of a university. */
    public static String university(int university) {
        return "<http://www.University" + university + ".edu>";
    }

    /** The IRI of a department. */
    public static String department(int university, int department) {
        return "<http://www." + departmentHost(university, department) + ">";
    }

    /** The IRI of something that belongs to a department, such as {@code Course7}. */
    public static String within(int university, int department, String name) {
        return "<http://www." + departmentHost(university, department) + "/" + name + ">";
    }

    /** The part that the IRI of a department shares with the e-mail addresses of its people. */
    static String departmentHost(int university, int department) {
        return "Department" + department + ".University" + university + ".edu";
    }

    /** A class or property of the ontology by its name. */
    static String term(String localName) {
        return "<" + ONTOLOGY + localName + ">";
    }
}
