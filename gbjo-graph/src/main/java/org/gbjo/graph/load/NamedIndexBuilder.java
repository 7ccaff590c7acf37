package org.gbjo.graph.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.NamedMetadata;
import org.gbjo.graph.PredicateTable;
import org.gbjo.graph.storage.PackedColumn;
import org.gbjo.graph.storage.PackedColumnWriter;
import org.gbjo.job.Progress;
import org.gbjo.job.Threads;

/**
 * Writes the files of named graphs: the six indexes of their union, the graphs of each of its triples, and six indexes
 * that are sorted by the graph first. It begins with the quads sorted by subject, predicate, object and graph, and
 * derives all else from them in parallel.
 */
final class NamedIndexBuilder {
    /** Five orders of the union beside the first, and six that begin with the graph. */
    static final int STEPS = 12;

    private final Path folder;
    private final Path temporary;
    private final int[] graphs;
    private final int[] predicates;
    private final IndexWriter.Sizes sizes;
    private final ImportOptions options;
    private final IndexBuilder union;

    NamedIndexBuilder(Path folder, Path temporary, VocabularyMerge vocabulary, long atMost, ImportOptions options) {
        this.folder = folder;
        this.temporary = temporary;
        this.graphs = vocabulary.graphs();
        this.predicates = vocabulary.namedPredicates();
        this.sizes = new IndexWriter.Sizes(atMost, vocabulary.terms(), predicates.length);
        this.options = options;
        this.union = new IndexBuilder(folder, temporary, vocabulary.terms(), predicates.length, options);
    }

    /** A sorter of quads: subject, predicate, object, graph. */
    TripleSorter sorter() {
        return new TripleSorter(
                temporary.resolve("quads"),
                sizes.bits(IndexOrder.SUBJECT),
                sizes.bits(IndexOrder.PREDICATE),
                sizes.bits(IndexOrder.OBJECT),
                graphBits(),
                options.memory());
    }

    private int graphBits() {
        return PackedColumn.bitsFor(graphs.length);
    }

    NamedMetadata build(TripleSorter quads, Progress progress) throws IOException {
        long count = writeUnion(quads);
        progress.update(1);
        List<Callable<Void>> tasks = new ArrayList<>(union.others(sizes.triples()));
        for (IndexOrder order : IndexOrder.values()) {
            tasks.add(() -> {
                write(order);
                return null;
            });
        }
        Threads.run(options.threads(), tasks, done -> progress.update(done + 1));
        PredicateTable.write(folder, union.statistics(predicates));
        try (PackedColumnWriter names = writer("graphs.names", sizes.bits(IndexOrder.SUBJECT))) {
            for (int graph : graphs) {
                names.add(graph);
            }
        }
        long triples = PackedColumn.open(folder.resolve("spo.third")).size();
        NamedMetadata metadata = new NamedMetadata(graphs.length, count, triples, predicates.length);
        metadata.write(folder);
        return metadata;
    }

    private PackedColumnWriter writer(String name, int bits) throws IOException {
        return new PackedColumnWriter(folder.resolve(name), bits);
    }

    private int rowBits() {
        return PackedColumn.bitsFor(sizes.triples());
    }

    /** Writes the first order of the union, and the graphs of each of its triples. Returns the number of quads. */
    private long writeUnion(TripleSorter quads) throws IOException {
        try (IndexWriter triples = new IndexWriter(folder, IndexOrder.SPO, sizes);
                PackedColumnWriter offsets = writer("triples.offsets", rowBits());
                PackedColumnWriter ofTriples = writer("triples.graphs", graphBits())) {
            int[] last = {-1, -1, -1};
            quads.drain((subject, predicate, object, graph) -> {
                if (subject != last[0] || predicate != last[1] || object != last[2]) {
                    offsets.add(ofTriples.size());
                    triples.accept(subject, predicate, object);
                    last[0] = subject;
                    last[1] = predicate;
                    last[2] = object;
                }
                ofTriples.add(graph);
            });
            offsets.add(ofTriples.size());
            return ofTriples.size();
        }
    }

    /** Writes the order in which the graph comes first. */
    private void write(IndexOrder order) throws IOException {
        TripleSorter sorter = new TripleSorter(
                temporary.resolve("graph-" + order.fileName()),
                graphBits(),
                sizes.bits(order.position(0)),
                sizes.bits(order.position(1)),
                sizes.bits(order.position(2)),
                options.memory() / options.threads());
        PackedColumn offsets = PackedColumn.open(folder.resolve("triples.offsets"));
        PackedColumn ofTriples = PackedColumn.open(folder.resolve("triples.graphs"));
        union.forEachTriple((row, triple) -> {
            long end = offsets.get(row + 1);
            for (long place = offsets.get(row); place < end; place++) {
                sorter.add(
                        (int) ofTriples.get(place),
                        triple[order.position(0)],
                        triple[order.position(1)],
                        triple[order.position(2)]);
            }
        });
        try (GraphIndexWriter writer = new GraphIndexWriter(folder, order, sizes, graphs.length)) {
            sorter.drain(writer);
        }
    }
}
