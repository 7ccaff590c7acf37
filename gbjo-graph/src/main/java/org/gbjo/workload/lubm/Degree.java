package org.gbjo.workload.lubm;

/** A degree that a person can have. */
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
