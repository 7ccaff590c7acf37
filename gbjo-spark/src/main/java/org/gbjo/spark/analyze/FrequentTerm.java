package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.count.PredicateTotals;

/**
 * A term that occurs often in a position of a predicate, or of all of them.
 *
 * @param hash tells equally frequent ones apart
 */
record FrequentTerm(int predicate, Position position, TermKey term, long count, long hash) implements Serializable {
    private static final Comparator<FrequentTerm> ORDER =
            Comparator.comparingLong(FrequentTerm::count).reversed().thenComparingLong(FrequentTerm::hash);

    /** The most of them that a task holds beyond those that are kept. */
    private static final int ROOM = 1_000;

    /** The most frequent terms of single predicates, the most frequent first. */
    static List<FrequentTerm> ofPredicates(JavaRDD<Row> entities, long[] predicateHashes, long least, int budget) {
        return collect(entities, budget, (row, target) -> {
            EntityRuns runs = EntityRuns.of(row);
            for (int run = 0; run < runs.size(); run++) {
                if (runs.count(run) >= least) {
                    target.add(of(row, runs.predicate(run), runs.position(run), runs.count(run), predicateHashes));
                }
            }
        });
    }

    /** The most frequent terms of all predicates together. */
    static List<FrequentTerm> ofAny(JavaRDD<Row> entities, long[] predicateHashes, long least, int budget) {
        return collect(entities, budget, (row, target) -> {
            EntityRuns runs = EntityRuns.of(row);
            for (Position position : Position.values()) {
                long total = runs.total(position);
                if (total > 0 && total >= least) {
                    target.add(of(row, predicateHashes.length - 1, position, total, predicateHashes));
                }
            }
        });
    }

    private static FrequentTerm of(Row row, int predicate, Position position, long count, long[] predicateHashes) {
        TermKey term = new TermKey(row.getLong(0), row.getLong(1));
        long hash = PredicateTotals.pairHash(predicateHashes[predicate], position, term.second());
        return new FrequentTerm(predicate, position, term, count, hash);
    }

    /** Finds what an entity has. */
    private interface Finder extends Serializable {
        void find(Row entity, List<FrequentTerm> target);
    }

    private static List<FrequentTerm> collect(JavaRDD<Row> entities, int budget, Finder finder) {
        return entities.mapPartitions(
                        rows -> List.of(ofTask(rows, budget, finder)).iterator())
                .treeAggregate(
                        List.of(), (all, some) -> both(all, some, budget), (all, some) -> both(all, some, budget));
    }

    private static List<FrequentTerm> both(List<FrequentTerm> first, List<FrequentTerm> second, int budget) {
        List<FrequentTerm> both = new ArrayList<>(first);
        both.addAll(second);
        cut(both, budget);
        return both;
    }

    private static List<FrequentTerm> ofTask(Iterator<Row> rows, int budget, Finder finder) {
        List<FrequentTerm> found = new ArrayList<>();
        while (rows.hasNext()) {
            finder.find(rows.next(), found);
            if (found.size() > 2 * budget + ROOM) {
                cut(found, budget);
            }
        }
        cut(found, budget);
        return found;
    }

    private static void cut(List<FrequentTerm> terms, int budget) {
        terms.sort(ORDER);
        terms.subList(Math.min(terms.size(), budget), terms.size()).clear();
    }
}
