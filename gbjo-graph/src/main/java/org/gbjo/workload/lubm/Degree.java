package org.gbjo.workload.lubm;

/** What a person can have studied for. */
enum Degree {
    UNDERGRADUATE(LubmVocabulary.UNDERGRADUATE_DEGREE_FROM),
    MASTERS(LubmVocabulary.MASTERS_DEGREE_FROM),
    DOCTORAL(LubmVocabulary.DOCTORAL_DEGREE_FROM);

    private final String property;

    Degree(String property) {
        this.property = property;
    }

    /** The property that names the university. */
    String property() {
        return property;
    }
}
