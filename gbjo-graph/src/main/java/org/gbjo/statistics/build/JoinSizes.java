package org.gbjo.statistics.build;

import java.io.IOException;
import java.util.Arrays;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.StatisticsWriter;

/**
 * Counts the pairs of triples of two predicates that share an entity, for all pairs of predicates and positions. It
 * walks through the entities in the SPO and the OPS order side by side, and sums the products of how often an entity
 * occurs with either predicate. An entity with k predicates costs k^2 steps, hence the bound
 * {@link StatisticsOptions#predicatesOfEntity}.
 *
 * <p>The sizes are summed in a dense matrix. Its rows are the first predicates of the pairs, as many as the memory
 * allows. The entities are read again for the remaining rows. So the sums are exact for any number of predicates, and
 * only the largest leave the matrix.
 */
final class JoinSizes {
    /** The combinations of positions: subject and subject, subject and object, object and object. */
    private static final int KINDS = 3;

    private final Graph graph;
    private final int columns;
    private final int rows;
    private final PredicateRuns asSubject;
    private final PredicateRuns asObject;
    private final LargestEntries largest;
    private final double[] sizes;
    private final int[] inCommon;
    private long cutEntities;

    JoinSizes(Graph graph, StatisticsOptions options) {
        int predicates = graph.predicates().size();
        this.graph = graph;
        this.columns = predicates + 1;
        this.rows = Math.min(columns, Math.max(1, options.joinCells() / KINDS / columns));
        this.asSubject = new PredicateRuns(graph.index(IndexOrder.SPO), predicates, options.predicatesOfEntity());
        this.asObject = new PredicateRuns(graph.index(IndexOrder.OPS), predicates, options.predicatesOfEntity());
        this.largest = new LargestEntries(options.joins());
        this.sizes = new double[rows * KINDS * columns];
        this.inCommon = new int[sizes.length];
    }

    void count(Heartbeat heartbeat) throws IOException {
        int entities = graph.dictionary().size();
        long passes = (columns + rows - 1L) / rows;
        heartbeat.begin("Counting joins", passes * entities);
        for (int from = 0; from < columns; from += rows) {
            int to = Math.min(columns, from + rows);
            cutEntities = 0;
            for (int entity = 0; entity < entities; entity++) {
                boolean subjectCut = asSubject.read(entity);
                boolean objectCut = asObject.read(entity);
                cutEntities += subjectCut || objectCut ? 1 : 0;
                addEntity(from, to);
                heartbeat.tick();
            }
            keepLargest(from, to);
        }
        heartbeat.end();
    }

    private void addEntity(int from, int to) {
        for (int i = 0; i < asSubject.size(); i++) {
            int predicate = asSubject.predicate(i);
            if (predicate >= from && predicate < to) {
                int cells = (predicate - from) * KINDS * columns;
                addProducts(cells, asSubject.count(i), asSubject, i);
                addProducts(cells + columns, asSubject.count(i), asObject, 0);
            }
        }
        for (int i = 0; i < asObject.size(); i++) {
            int predicate = asObject.predicate(i);
            if (predicate >= from && predicate < to) {
                addProducts(((predicate - from) * KINDS + 2) * columns, asObject.count(i), asObject, i);
            }
        }
    }

    private void addProducts(int cells, double count, PredicateRuns others, int first) {
        for (int j = first; j < others.size(); j++) {
            int cell = cells + others.predicate(j);
            sizes[cell] += count * others.count(j);
            inCommon[cell]++;
        }
    }

    private void keepLargest(int from, int to) {
        int used = (to - from) * KINDS * columns;
        long firstKey = (long) from * KINDS * columns;
        for (int cell = 0; cell < used; cell++) {
            if (inCommon[cell] > 0) {
                largest.offer(sizes[cell], firstKey + cell, inCommon[cell]);
            }
        }
        Arrays.fill(sizes, 0);
        Arrays.fill(inCommon, 0);
    }

    void addTo(StatisticsWriter writer, PredicateTerms predicates) {
        for (int i = 0; i < largest.size(); i++) {
            long key = largest.key(i);
            int second = (int) (key % columns);
            int kind = (int) (key / columns % KINDS);
            int first = (int) (key / columns / KINDS);
            writer.addJoin(
                    predicates.of(first),
                    kind == 2 ? Position.OBJECT : Position.SUBJECT,
                    predicates.of(second),
                    kind == 0 ? Position.SUBJECT : Position.OBJECT,
                    largest.value(i),
                    largest.detail(i));
        }
        writer.setOmissions(largest.largestLeftOut(), cutEntities);
    }
}
