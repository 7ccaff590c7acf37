package org.gbjo.workload.lubm;
/** What a department numbers from 0; the label is both the name of the class and the start of every member's name. */
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

    LubmClass(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
