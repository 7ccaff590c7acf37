package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.gbjo.query.TermKind;
import org.gbjo.statistics.LiteralValue;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.count.ObjectTables;
import org.gbjo.statistics.count.PrioritySample;
import scala.Tuple2;

/** Counts the kinds of objects, and draws literals of each predicate by their keys. */
final class LiteralDraws {
    private final ObjectTables tables;
    private final boolean[] reads;

    /** A literal that a task has drawn. */
    record Draw(int predicate, long weight, long hash, TermKey literal) implements Serializable {}

    LiteralDraws(ObjectTables tables, int any) {
        this.tables = tables;
        this.reads = new boolean[any + 1];
        for (int ordinal = 0; ordinal <= any; ordinal++) {
            reads[ordinal] = tables.reads(ordinal);
        }
    }

    /** Adds the triples of each kind to the tables. */
    void countKinds(JavaRDD<Row> entities) {
        int any = reads.length - 1;
        long[][] kinds = entities.treeAggregate(
                new long[any + 1][TermKind.COUNT], (counts, row) -> add(counts, row, any), LiteralDraws::add);
        for (int ordinal = 0; ordinal <= any; ordinal++) {
            for (int kind = 0; kind < TermKind.COUNT; kind++) {
                tables.triples(ordinal)[kind] += reads[ordinal] ? kinds[ordinal][kind] : 0;
            }
        }
    }

    private static long[][] add(long[][] counts, Row row, int any) {
        EntityRuns runs = EntityRuns.of(row);
        for (int run = runs.begin(Position.OBJECT); run < runs.size(); run++) {
            counts[runs.predicate(run)][row.getByte(2)] += runs.count(run);
            counts[any][row.getByte(2)] += runs.count(run);
        }
        return counts;
    }

    private static long[][] add(long[][] counts, long[][] others) {
        for (int i = 0; i < counts.length; i++) {
            for (int kind = 0; kind < counts[i].length; kind++) {
                counts[i][kind] += others[i][kind];
            }
        }
        return counts;
    }

    /** Draws literals. Each task draws as many of its own as are drawn of all, then those of a predicate meet. */
    List<Draw> draw(JavaRDD<Row> entities) {
        long[] hashes = tables.predicateHashes();
        boolean[] read = reads;
        int most = tables.most();
        return entities.mapPartitions(rows -> drawn(rows, read, hashes, most))
                .mapToPair(draw -> new Tuple2<>(draw.predicate(), draw))
                .partitionBy(new org.apache.spark.HashPartitioner(entities.getNumPartitions()))
                .values()
                .mapPartitions(draws -> {
                    Samples samples = new Samples(read.length, most);
                    draws.forEachRemaining(samples::add);
                    return samples.held();
                })
                .collect();
    }

    private static Iterator<Draw> drawn(Iterator<Row> rows, boolean[] read, long[] hashes, int most) {
        Samples samples = new Samples(read.length, most);
        while (rows.hasNext()) {
            Row row = rows.next();
            if (row.getByte(2) == TermKind.LITERAL.number()) {
                EntityRuns runs = EntityRuns.of(row);
                TermKey literal = new TermKey(row.getLong(0), row.getLong(1));
                for (int run = runs.begin(Position.OBJECT); run < runs.size(); run++) {
                    samples.draw(runs.predicate(run), runs.count(run), row.getLong(3), literal, read, hashes);
                }
                samples.draw(read.length - 1, runs.total(Position.OBJECT), row.getLong(3), literal, read, hashes);
            }
        }
        return samples.held();
    }

    /** Shows the tables all literals that were drawn. */
    void addTo(List<Draw> draws, Map<TermKey, LiteralValue> values) {
        for (Draw draw : draws) {
            tables.sample(draw.predicate()).add(draw.weight(), draw.hash(), () -> values.get(draw.literal()));
        }
    }

    /** A sample of each predicate. */
    private static final class Samples {
        private final List<PrioritySample<TermKey>> samples = new ArrayList<>();
        private final int most;

        Samples(int predicates, int most) {
            this.most = most;
            for (int i = 0; i < predicates; i++) {
                samples.add(null);
            }
        }

        void draw(int predicate, long weight, long literalHash, TermKey literal, boolean[] read, long[] hashes) {
            if (read[predicate]) {
                add(new Draw(predicate, weight, ObjectTables.drawingHash(literalHash, hashes[predicate]), literal));
            }
        }

        void add(Draw draw) {
            if (samples.get(draw.predicate()) == null) {
                samples.set(draw.predicate(), new PrioritySample<>(most));
            }
            samples.get(draw.predicate()).add(draw.weight(), draw.hash(), draw::literal);
        }

        Iterator<Draw> held() {
            List<Draw> held = new ArrayList<>();
            for (int predicate = 0; predicate < samples.size(); predicate++) {
                if (samples.get(predicate) != null) {
                    for (PrioritySample.Entry<TermKey> each :
                            samples.get(predicate).held()) {
                        held.add(new Draw(predicate, each.weight(), each.hash(), each.value()));
                    }
                }
            }
            return held.iterator();
        }
    }
}
