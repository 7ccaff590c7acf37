package org.gbjo.statistics;

/** Where in a triple an entity stands. */
public enum Position {
    SUBJECT(0),
    OBJECT(1);

    /** How many positions there are. */
    public static final int COUNT = 2;

    private final int number;

    Position(int number) {
        this.number = number;
    }

    /** What stands for it in files and arrays. */
    public int number() {
        return number;
    }

    public static Position of(int number) {
        return number == 0 ? SUBJECT : OBJECT;
    }
}
