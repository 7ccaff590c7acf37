package org.gbjo.query;

/** What a term is. */
public enum TermKind {
    IRI(0),
    BLANK(1),
    LITERAL(2),
    /** A triple term. */
    TRIPLE(3);

    private static final TermKind[] ALL = values();

    private final int number;

    TermKind(int number) {
        this.number = number;
    }

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

    /** By which files know it; counted from 0. */
    public int number() {
        return number;
    }

    /** The kind of a number. */
    public static TermKind of(int number) {
        return ALL[number];
    }
}
