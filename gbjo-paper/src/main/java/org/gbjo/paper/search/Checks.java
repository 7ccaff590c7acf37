package org.gbjo.paper.search;

/** Refuses settings that have no meaning, with the rule and the value. */
public final class Checks {
    private Checks() {}

    public static void range(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " lies in " + least + ".." + most + ", got " + value);
        }
    }

    public static void positive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is a positive number, got " + value);
        }
    }

    public static void notNegative(String name, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is a number from 0 on, got " + value);
        }
    }
}
