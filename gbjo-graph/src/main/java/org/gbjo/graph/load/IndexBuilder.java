package org.gbjo.graph.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.graph.storage.PackedColumn;
import org.gbjo.job.Progress;
import org.gbjo.job.Threads;

/**
 * Sorts the triples in all six orders and writes their files. It begins with SPO and derives the others from it in
 * parallel.
 */
final class IndexBuilder {
    private final Path folder;
    private final Path temporary;
    private final int terms;
    private final int predicates;
    private final ImportOptions options;
    private final Map<IndexOrder, KeyCounts> pairs = new EnumMap<>(IndexOrder.class);

    IndexBuilder(Path folder, Path temporary, int terms, int predicates, ImportOptions options) {
        this.folder = folder;
        this.temporary = temporary;
        this.terms = terms;
        this.predicates = predicates;
        this.options = options;
    }

    /** A sorter for one order, which shares the memory with other sorters. */
    TripleSorter sorter(IndexOrder order, int sharers) {
        IndexWriter.Sizes sizes = new IndexWriter.Sizes(0, terms, predicates);
        return new TripleSorter(
                temporary.resolve(order.fileName()),
                sizes.bits(order.position(0)),
                sizes.bits(order.position(1)),
                sizes.bits(order.position(2)),
                options.memory() / sharers);
    }

    /** Writes all indexes. The number of triples before duplicates are dropped is at most {@code atMost}. */
    long build(TripleSorter subjects, long atMost, Progress progress) throws IOException {
        write(IndexOrder.SPO, subjects, new IndexWriter.Sizes(atMost, terms, predicates));
        progress.update(1);
        Threads.run(options.threads(), others(atMost), done -> progress.update(done + 1));
        return PackedColumn.open(folder.resolve("spo.second")).size();
    }

    /** What writes the other indexes when the first is there. */
    List<Callable<Void>> others(long atMost) {
        IndexWriter.Sizes sizes = new IndexWriter.Sizes(atMost, terms, predicates);
        List<Callable<Void>> tasks = new ArrayList<>();
        for (IndexOrder order : IndexOrder.values()) {
            if (order != IndexOrder.SPO) {
                tasks.add(() -> {
                    TripleSorter sorter = sorter(order, options.threads());
                    forEachTriple((row, triple) -> sorter.add(
                            triple[order.position(0)], triple[order.position(1)], triple[order.position(2)]));
                    write(order, sorter, sizes);
                    return null;
                });
            }
        }
        return tasks;
    }

    /** Hears of the triples of the first index. */
    interface TripleReader {
        void accept(long row, int[] triple) throws IOException;
    }

    void forEachTriple(TripleReader reader) throws IOException {
        PackedColumn second = PackedColumn.open(folder.resolve("spo.second"));
        PackedColumn third = PackedColumn.open(folder.resolve("spo.third"));
        PackedColumn offsets = PackedColumn.open(folder.resolve("s.offsets"));
        int[] triple = new int[3];
        for (int subject = 0; subject < terms; subject++) {
            long end = offsets.get(subject + 1L);
            triple[IndexOrder.SUBJECT] = subject;
            for (long row = offsets.get(subject); row < end; row++) {
                triple[IndexOrder.PREDICATE] = (int) second.get(row);
                triple[IndexOrder.OBJECT] = (int) third.get(row);
                reader.accept(row, triple);
            }
        }
    }

    private void write(IndexOrder order, TripleSorter sorter, IndexWriter.Sizes sizes) throws IOException {
        try (IndexWriter writer = new IndexWriter(folder, order, sizes)) {
            if (order.position(0) != IndexOrder.PREDICATE) {
                sorter.drain(writer);
                return;
            }
            KeyCounts counts = new KeyCounts(predicates);
            sorter.drain((first, second, third) -> {
                counts.accept(first, second);
                writer.accept(first, second, third);
            });
            synchronized (pairs) {
                pairs.put(order, counts);
            }
        }
    }

    /** The statistics of the predicates, given as term ids in ascending order. */
    List<PredicateStatistics> statistics(int[] predicateIds) {
        synchronized (pairs) {
            KeyCounts subjects = pairs.get(IndexOrder.PSO);
            KeyCounts objects = pairs.get(IndexOrder.POS);
            List<PredicateStatistics> statistics = new ArrayList<>();
            for (int ordinal = 0; ordinal < predicateIds.length; ordinal++) {
                statistics.add(new PredicateStatistics(
                        predicateIds[ordinal],
                        subjects.rows(ordinal),
                        subjects.distinct(ordinal),
                        objects.distinct(ordinal),
                        subjects.maximum(ordinal),
                        objects.maximum(ordinal)));
            }
            return statistics;
        }
    }
}
