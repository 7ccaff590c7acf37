package org.gbjo.workload.lubm;
/**
 * A class whose members each department numbers from 0. The label names the class and begins the name of each member.
 */
enum LubmClass {
    FULL_PROFESSOR("FullProfessor"),
    ASSOCIATE_PROFESSOR("AssociateProfessor"),
    ASSISTANT_PROFESSOR("AssistantProfessor"),
    LECTURER("Lecturer"),
    UNDERGRADUATE_STUDENT("UndergraduateStudent"),
    GRADUATE_STUDENT("GraduateStudent"),
    COURSE("Course"),
    GRADUATE_COURSE("GraduateCourse"),
    RESEARCH_GROUP("ResearchGroup");

    private final String label;
    private final String term;

    LubmClass(String label) {
        this.label = label;
        this.term = LubmVocabulary.term(label);
    }

    String label() {
        return label;
    }

    /** The class itself. */
    String term() {
        return term;
    }
}
