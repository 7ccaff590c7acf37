package org.gbjo.workload;

import java.util.Locale;

/** How the patterns of a generated query are connected. */
public enum Shape {
    /** Edges from one centre, and with incoming edges also to it. */
    STAR(2),
    /** A chain: the object of each pattern is the subject of the next. */
    PATH(2),
    /** Any tree, with edges in either direction. */
    TREE(2),
    /** A star of at least three rays, one or more of which continue as a path or return to the centre as a cycle. */
    FLOWER(4),
    /** A ring of edges in either direction. With two patterns, both are between the same two variables. */
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
