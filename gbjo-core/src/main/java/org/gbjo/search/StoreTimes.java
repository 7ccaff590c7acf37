package org.gbjo.search;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How long a store takes for what plans do, in nanoseconds: what turns rows into time. Measured by {@code gbjo bench
 * profile}.
 *
 * @param indexes which index answers
 * @param lookUpNanos what a look-up takes before its first triple, by the positions that are bound: a bit each for subject,
 *     predicate and object
 * @param scanNanos for each triple that is gone through and not found
 * @param rowNanos for each row that a step gives
 * @param buildNanos for each row that a hash join keeps
 * @param probeNanos for each row that a hash join compares with those that it keeps
 */
public record StoreTimes(
        StoreIndexes indexes,
        List<Double> lookUpNanos,
        double scanNanos,
        double rowNanos,
        double buildNanos,
        double probeNanos) {
    /** How many sets of bound positions there are. */
    public static final int ACCESS_PATHS = 8;

    private static final int SUBJECT_AND_PREDICATE = 0b011;
    private static final String NOTHING_BOUND = "-";

    /** A row costs 1 and nothing else costs anything: the time of a plan is the rows that it touches. */
    public static final StoreTimes ROWS =
            new StoreTimes(StoreIndexes.parse("SPO, POS, OSP"), Collections.nCopies(ACCESS_PATHS, 0.0), 0, 1, 0, 0);

    public StoreTimes {
        lookUpNanos = List.copyOf(lookUpNanos);
        if (lookUpNanos.size() != ACCESS_PATHS) {
            throw new IllegalArgumentException(
                    "a store has " + ACCESS_PATHS + " access paths, got times of " + lookUpNanos.size());
        }
        boolean negative = lookUpNanos.stream().anyMatch(nanos -> !(nanos >= 0));
        if (negative || !(scanNanos >= 0 && rowNanos > 0 && buildNanos >= 0 && probeNanos >= 0)) {
            throw new IllegalArgumentException("nothing takes less than no time, and a row takes some, got "
                    + lookUpNanos + ", " + scanNanos + ", " + rowNanos + ", " + buildNanos + ", " + probeNanos);
        }
    }

    /** Reads the times of all access paths as {@link #write} writes them. */
    public static List<Double> parseLookUps(String text) {
        Double[] nanos = new Double[ACCESS_PATHS];
        for (String part : text.split(",", -1)) {
            String[] nameAndNumber = part.strip().split("\\s+", -1);
            if (nameAndNumber.length != 2) {
                throw new IllegalArgumentException(
                        "a look-up is the positions that are bound and a time, as in SP 300, got '" + part.strip()
                                + "'");
            }
            nanos[bound(nameAndNumber[0])] = Double.parseDouble(nameAndNumber[1]);
        }
        for (int bound = 0; bound < ACCESS_PATHS; bound++) {
            if (nanos[bound] == null) {
                throw new IllegalArgumentException("each access path has a time, got none for " + name(bound));
            }
        }
        return List.of(nanos);
    }

    /** {@code - 900, S 300, P 800, SP 310, …}: the positions that are bound, and nanoseconds. */
    public static String write(List<Double> lookUpNanos) {
        return IntStream.range(0, ACCESS_PATHS)
                .mapToObj(bound -> String.format(Locale.ROOT, "%s %.0f", name(bound), lookUpNanos.get(bound)))
                .collect(Collectors.joining(", "));
    }

    /** The positions of an access path, for people. */
    public static String name(int bound) {
        StringBuilder name = new StringBuilder();
        for (int position = 0; position < StoreIndexes.POSITIONS.length(); position++) {
            name.append((bound >> position & 1) == 1 ? StoreIndexes.POSITIONS.substring(position, position + 1) : "");
        }
        return bound == 0 ? NOTHING_BOUND : name.toString();
    }

    private static int bound(String name) {
        for (int bound = 0; bound < ACCESS_PATHS; bound++) {
            if (name(bound).equals(name)) {
                return bound;
            }
        }
        throw new IllegalArgumentException(
                "an access path is named by S, P and O in this order, or - , got '" + name + "'");
    }

    /** What a look-up takes that finds nothing, with so many triples gone through. */
    double lookUp(int bound, double scanned) {
        return lookUpNanos.get(bound) + scanNanos * scanned;
    }

    /** The times of a store where everything takes so many times as long. */
    public StoreTimes times(double factor) {
        return new StoreTimes(
                indexes,
                lookUpNanos.stream().map(nanos -> factor * nanos).toList(),
                factor * scanNanos,
                factor * rowNanos,
                factor * buildNanos,
                factor * probeNanos);
    }

    /** What a row of a usual step takes, from subject to object, its look-up included. */
    public double usualNanosPerRow() {
        return lookUpNanos.get(SUBJECT_AND_PREDICATE) + rowNanos;
    }
}
