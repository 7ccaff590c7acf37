package org.gbjo.lab.report;

/** Whether a claim is borne out. */
enum Verdict {
    HOLDS("holds"),
    PARTLY("holds in part"),
    FAILS("does not hold");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** By how many of several cases a claim is borne out. */
    static Verdict of(int borneOut, int cases) {
        if (borneOut == cases) {
            return HOLDS;
        }
        return borneOut == 0 ? FAILS : PARTLY;
    }
}
