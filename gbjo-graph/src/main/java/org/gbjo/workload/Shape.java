package org.gbjo.workload;

import java.util.Locale;

/** How the patterns of a generated query hang together. */
public enum Shape {
    /** One centre, and edges from it; with incoming edges also to it. */
    STAR(2),
    /** A chain: the object of each pattern is the subject of the next. */
    PATH(2),
    /** Any tree, with edges in either direction. */
    TREE(2),
    /** A star of three rays or more, at least one of which goes on as a path or returns to the centre as a cycle. */
    FLOWER(4),
    /** A ring of edges in either direction; of two patterns, both are between the same two variables. */
    CYCLE(2);

    private final int minimumSize;

    Shape(int minimumSize) {
        this.minimumSize = minimumSize;
    }

    /** The fewest patterns that have this shape. */
    public int minimumSize() {
        return minimumSize;
    }

    /** The name in queries and on the command line, such as {@code star}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
