package org.gbjo.query;

/** What a term is. */
public enum TermKind {
    IRI,
    BLANK,
    LITERAL,
    /** A triple term. */
    TRIPLE;

    private static final TermKind[] ALL = values();

    /** How many kinds there are. */
    public static final int COUNT = ALL.length;

    /** The kind of a term in N-Triples form. */
    public static TermKind of(String nTriples) {
        return switch (nTriples.charAt(0)) {
            case '"' -> LITERAL;
            case '_' -> BLANK;
            default -> nTriples.startsWith("<<") ? TRIPLE : IRI;
        };
    }

    /** The kind of a number that {@link #ordinal} gave. */
    public static TermKind of(int number) {
        return ALL[number];
    }
}
