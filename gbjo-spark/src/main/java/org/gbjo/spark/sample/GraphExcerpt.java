package org.gbjo.spark.sample;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.gbjo.job.Progress;
import scala.Tuple2;

/**
 * A part of a graph that is small enough for one machine and made for drawing queries: nodes drawn at random, each as likely
 * as any other, with what can be reached from them in a few steps, and the triples between nodes that were reached, so that
 * paths are as long and cycles are closed as in the graph. Where there is more than fits, lots decide, and lots are drawn by
 * the text of terms: the partitions do not matter.
 *
 * <p>Each step reads the triples once. Only what is drawn comes to the driver, and of a hub no more than of any other node.
 */
public final class GraphExcerpt implements Closeable {
    private static final int SUBJECT = 0;
    private static final int OBJECT = 2;

    private final JavaSparkContext context;
    private final JavaRDD<String[]> graph;
    private final ExcerptOptions options;
    private final Lot lot;
    private final Set<List<String>> drawn = new HashSet<>();

    /**
     * Prepares an excerpt.
     *
     * @param graph different triples, each its three terms in canonical N-Triples form
     */
    public GraphExcerpt(JavaSparkContext context, JavaRDD<String[]> graph, ExcerptOptions options) {
        this.context = context;
        this.graph = graph.persist(StorageLevel.MEMORY_AND_DISK_SER());
        this.options = options;
        this.lot = new Lot(options.seed());
    }

    /** Writes the triples of the excerpt as N-Triples; returns how many the graph has. */
    public long write(Path file, Progress progress) throws IOException {
        progress.begin("drawing from the graph", options.steps());
        long triples = graph.count();
        if (triples <= options.mostTriples()) {
            write(file, graph.toLocalIterator());
        } else {
            draw(progress);
            write(
                    file,
                    drawn.stream().map(terms -> terms.toArray(new String[0])).iterator());
        }
        progress.end();
        return triples;
    }

    private static void write(Path file, Iterator<String[]> triples) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            while (triples.hasNext()) {
                out.write(String.join(" ", triples.next()) + " .\n");
            }
        }
    }

    private void draw(Progress progress) {
        int share = (int) Math.min(1 << 24, Math.max(1, options.mostTriples() / (options.steps() + 1)));
        DrawnNodes frontier = centres(share);
        DrawnNodes reached = frontier;
        for (int step = 0; step < options.steps() && frontier.size() > 0; step++) {
            List<String[]> edges = collect(around(frontier), share);
            frontier = nodes(edges).without(reached);
            reached = reached.with(frontier);
            progress.update(step + 1);
        }
        Broadcast<DrawnNodes> ends = context.broadcast(reached);
        Lot drawing = lot;
        collect(
                graph.filter(triple -> ends.value().contains(drawing.of(triple[SUBJECT]))
                        && ends.value().contains(drawing.of(triple[OBJECT]))),
                share);
        ends.destroy();
    }

    /** The nodes with the smallest lots, as many as have about so many triples together. */
    private DrawnNodes centres(int triples) {
        Lot drawing = lot;
        DrawnNodes candidates = graph.mapPartitions(
                        part -> List.of(FewestNodes.of(part, drawing, triples)).iterator())
                .treeReduce((one, other) -> one.with(other).first(triples));
        Map<Long, Long> ofNode = around(candidates)
                .<Long, Long>flatMapToPair(triple -> List.of(
                                new Tuple2<>(drawing.of(triple[SUBJECT]), 1L),
                                new Tuple2<>(drawing.of(triple[OBJECT]), 1L))
                        .iterator())
                .filter(count -> candidates.contains(count._1()))
                .reduceByKey(Long::sum)
                .collectAsMap();
        long sum = 0;
        int most = 0;
        while (most < candidates.size() && sum < triples) {
            sum += ofNode.getOrDefault(candidates.lot(most++), 0L);
        }
        return candidates.first(most);
    }

    /** The triples that begin or end in some nodes, of each node a few with the same predicate and direction. */
    private JavaRDD<String[]> around(DrawnNodes nodes) {
        Broadcast<DrawnNodes> wanted = context.broadcast(nodes);
        Lot drawing = lot;
        int most = options.edgesOfPredicate();
        return graph.<List<String>, String[]>flatMapToPair(triple -> {
                    List<Tuple2<List<String>, String[]>> found = new ArrayList<>();
                    if (wanted.value().contains(drawing.of(triple[SUBJECT]))) {
                        found.add(new Tuple2<>(Arrays.asList(triple[SUBJECT], triple[1]), triple));
                    }
                    if (wanted.value().contains(drawing.of(triple[OBJECT]))) {
                        found.add(new Tuple2<>(Arrays.asList("", triple[OBJECT], triple[1]), triple));
                    }
                    return found.iterator();
                })
                .aggregateByKey(
                        new FewestLots(most),
                        (lots, triple) -> lots.add(drawing.of(triple[0], triple[1], triple[2]), triple),
                        FewestLots::addAll)
                .values()
                .flatMap(lots -> Arrays.asList(lots.triples()).iterator());
    }

    /** Adds about as many of these triples as wanted, or all if there are no more; returns those that it has added. */
    private List<String[]> collect(JavaRDD<String[]> triples, int wanted) {
        JavaRDD<String[]> all = triples.persist(StorageLevel.MEMORY_AND_DISK_SER());
        double count = all.count();
        Lot drawing = lot;
        List<String[]> added = all.filter(
                        triple -> Lot.wins(drawing.of(triple[0], triple[1], triple[2]), wanted, count))
                .collect();
        all.unpersist(false);
        added.forEach(triple -> drawn.add(List.of(triple)));
        return added;
    }

    private DrawnNodes nodes(List<String[]> triples) {
        return DrawnNodes.of(triples.stream()
                .flatMap(triple -> List.of(triple[SUBJECT], triple[OBJECT]).stream())
                .mapToLong(lot::of)
                .toArray());
    }

    /** Frees the memory of the workers. */
    @Override
    public void close() {
        graph.unpersist(false);
    }
}
