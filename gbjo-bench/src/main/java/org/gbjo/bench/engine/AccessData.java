package org.gbjo.bench.engine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.search.StoreIndexes;

/**
 * Generated triples in which it is known how many triples each subject and each object has, and queries that look them up
 * by every access path, or join them by hash. Terms come in three groups: with few triples, with some, and with many.
 */
final class AccessData {
    /**
     * Terms with the same number of triples.
     *
     * @param terms how many there are
     * @param triples how many each of them has, apart from those that lead to it
     * @param rows how many rows lead to them
     */
    private record Group(String name, int terms, int triples, int rows) {}

    private static final List<Group> GROUPS = List.of(
            new Group("few", 20_000, 3, 20_000), new Group("some", 1000, 40, 5000), new Group("many", 100, 1000, 1000));
    /** Queries that give back more than this many triples for each look-up take too long. */
    private static final int MOST_MATCHES = 100;
    /** How many look-ups there are of paths for which some stores go through all triples. */
    private static final int FEW_ROWS = 20;
    /** Rows of which few lead to one of the few rare terms. */
    private static final int ROWS_TO_RARE = 20_000;

    private static final int TERMS_OF_RARE = 1000;
    /** How many triples the predicate has that is read again and again. */
    private static final int TINY = 5;
    /** Values come in an order of their own, as they do in real data, and not as they lie in memory. */
    private static final long STRIDE = 7919;

    private static final List<Double> NO_TERMS = List.of(0.0, 0.0, 0.0);
    private static final String MANY_BY_OBJECT = "O, many rows";

    private final Map<String, Long> triplesOfPredicate = new HashMap<>();
    private final List<AccessQuery> queries = new ArrayList<>();
    private final List<HashQuery> hashJoins = new ArrayList<>();
    private long triples;

    /** Writes the triples as N-Triples, and makes the queries. */
    static AccessData write(Path file) throws IOException {
        AccessData data = new AccessData();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (Group group : GROUPS) {
                data.write(group, out);
            }
            for (int i = 0; i < FEW_ROWS; i++) {
                data.add(out, "few" + i, "fewIn", "zsome" + i);
                data.add(out, "q" + i, "rare", "r" + i);
                data.add(out, "q" + i, "rareToo", "s" + i);
            }
            for (int i = 0; i < ROWS_TO_RARE; i++) {
                data.add(out, "e" + i, "driveRare", "q" + i % TERMS_OF_RARE);
                data.add(out, "e" + i, "driveRareIn", "t" + i);
            }
            for (int i = 0; i < ROWS_TO_RARE; i++) {
                String subject = i < FEW_ROWS ? "q" + i : "v" + i;
                data.add(out, subject, "lone", "m" + i);
                data.add(out, subject, "loneToo", "n" + i);
            }
            for (int i = 0; i < TINY; i++) {
                data.add(out, "t" + i, "tiny", "u" + i);
            }
        }
        for (Group group : GROUPS) {
            data.addQueries(group);
        }
        data.addRareQueries();
        data.addHashJoins();
        return data;
    }

    private void write(Group group, BufferedWriter out) throws IOException {
        String name = group.name;
        for (int i = 0; i < group.terms; i++) {
            add(out, "x" + name + i, "one" + name, "y" + name + i);
            add(out, "x" + name + i, "pair" + name, "y" + name + i);
            add(out, "w" + name + i, "oneIn" + name, "z" + name + i);
            for (int j = 1; j < group.triples; j++) {
                // Terms of their own: a store that makes objects of terms takes longer for those that it has not seen.
                add(out, "x" + name + i, "fill" + name, "f" + name + i + "x" + j);
                add(out, "g" + name + i + "x" + j, "fillIn" + name, "z" + name + i);
            }
        }
        for (int i = 0; i < group.rows; i++) {
            long term = i * STRIDE % group.terms;
            add(out, "d" + name + i, "drive" + name, "x" + name + term);
            add(out, "d" + name + i, "driveIn" + name, "z" + name + term);
        }
    }

    private void add(BufferedWriter out, String subject, String predicate, String object) throws IOException {
        out.write(iri(subject) + " " + iri(predicate) + " " + iri(object) + " .\n");
        triplesOfPredicate.merge(predicate, 1L, Long::sum);
        triples++;
    }

    private static String iri(String name) {
        return "<http://example.org/" + name + ">";
    }

    private void addQueries(Group group) {
        String name = group.name;
        int more = group.triples - 1;
        // Beside their own triples, subjects have one that makes them a pair; to objects lead those of the first
        // pattern.
        double ofSubject = group.triples + 1;
        double ofObject = group.triples + (double) group.rows / group.terms;
        Pattern drive = pattern("?d", "drive" + name, "?x");
        Pattern driveIn = pattern("?d", "driveIn" + name, "?z");
        Pattern pair = pattern("?x", "pair" + name, "?y");
        add("SP, 1 match, " + name, 0b011, group.rows, drive, pattern("?x", "one" + name, "?y"), ofSubject, 1, 1);
        add("PO, 1 match, " + name, 0b110, group.rows, driveIn, pattern("?w", "oneIn" + name, "?z"), 1, ofObject, 1);
        add("SPO, " + name, 0b111, group.terms, pair, pattern("?x", "one" + name, "?y"), ofSubject, 2, 1);
        add("SO, " + name, 0b101, group.terms, pair, pattern("?x", "?p", "?y"), ofSubject, 2, 2);
        if (more <= MOST_MATCHES) {
            add(
                    "SP, matches, " + name,
                    0b011,
                    group.rows,
                    drive,
                    pattern("?x", "fill" + name, "?y"),
                    ofSubject,
                    1,
                    more);
            add(
                    "PO, matches, " + name,
                    0b110,
                    group.rows,
                    driveIn,
                    pattern("?w", "fillIn" + name, "?z"),
                    1,
                    ofObject,
                    more);
            add("S, " + name, 0b001, group.rows, drive, pattern("?x", "?p", "?y"), ofSubject, 1, ofSubject);
            if (group.triples < FEW_ROWS) {
                add(MANY_BY_OBJECT, 0b100, group.rows, driveIn, pattern("?w", "?p", "?z"), 1, ofObject, ofObject);
            }
        }
        queries.add(
                new AccessQuery("P, first, " + name, Bgp.of(drive), AccessQuery.PREDICATE, 0, NO_TERMS, group.rows));
    }

    private void addRareQueries() {
        Pattern few = pattern("?d", "fewIn", "?z");
        Group group = GROUPS.get(1);
        double ofObject = group.triples + (double) group.rows / group.terms + 1;
        add("O, few rows", 0b100, FEW_ROWS, few, pattern("?w", "?p", "?z"), 1, ofObject, ofObject);
        Pattern drive = pattern("?d", "drivesome", "?x");
        add("P, product", AccessQuery.PREDICATE, group.rows, drive, pattern("?t", "tiny", "?u"), 1, 1, TINY);
        queries.add(new AccessQuery("-", Bgp.of(pattern("?a", "?b", "?c")), 0, 0, NO_TERMS, triples));
    }

    private void addHashJoins() {
        for (Group group : GROUPS) {
            HashQuery.Side terms = new HashQuery.Side(
                    pattern("?x", "pair" + group.name, "?y"),
                    pattern("?x", "one" + group.name, "?a"),
                    group.terms,
                    group.triples + 1.0);
            hashJoins.add(new HashQuery("hash join, " + group.name, terms, rows(group), group.rows));
        }
        HashQuery.Side rare =
                new HashQuery.Side(pattern("?x", "rare", "?y"), pattern("?x", "rareToo", "?a"), FEW_ROWS, 2);
        HashQuery.Side many = new HashQuery.Side(
                pattern("?d", "driveRare", "?x"), pattern("?d", "driveRareIn", "?z"), ROWS_TO_RARE, 2);
        long matches = FEW_ROWS * (long) ROWS_TO_RARE / TERMS_OF_RARE;
        hashJoins.add(new HashQuery("hash join, one side small", rare, many, matches));
        HashQuery.Side lone =
                new HashQuery.Side(pattern("?x", "lone", "?y"), pattern("?x", "loneToo", "?a"), ROWS_TO_RARE, 2);
        hashJoins.add(new HashQuery("hash join, few matches", lone, many, matches));
    }

    /** The rows that lead to the terms of a group. */
    private static HashQuery.Side rows(Group group) {
        return new HashQuery.Side(
                pattern("?d", "drive" + group.name, "?x"), pattern("?d", "driveIn" + group.name, "?z"), group.rows, 2);
    }

    private void add(
            String name,
            int bound,
            int firstRows,
            Pattern first,
            Pattern last,
            double ofSubject,
            double ofObject,
            double matches) {
        String predicate = last.predicate().toString().replaceAll("<http://example.org/|>", "");
        double ofPredicate = (double) triplesOfPredicate.getOrDefault(predicate, triples);
        List<Double> terms = List.of(ofSubject, ofPredicate, ofObject);
        queries.add(
                new AccessQuery(name, Bgp.of(first, last), bound, firstRows, terms, Math.round(firstRows * matches)));
    }

    private static Pattern pattern(String subject, String predicate, String object) {
        return Pattern.of(subject, predicate.startsWith("?") ? predicate : iri(predicate), object);
    }

    /** The queries without hash joins for a store; where it has no index by object, many look-ups by object alone would take minutes. */
    List<ProfileQuery> queries(StoreIndexes indexes) {
        boolean hasObjects = indexes.scanned(0b100, 1, new double[] {1, 1, 1}) == 0;
        List<ProfileQuery> all = new ArrayList<>();
        queries.stream()
                .filter(query -> hasObjects || !query.name().equals(MANY_BY_OBJECT))
                .forEach(all::add);
        return all;
    }

    List<HashQuery> hashJoins() {
        return hashJoins;
    }

    long triples() {
        return triples;
    }
}
