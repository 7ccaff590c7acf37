package org.gbjo.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.EnumMap;
import java.util.Map;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.graph.storage.PackedColumn;

/**
 * The named graphs of a graph folder. They share the dictionary with its default graph. Their union, in which a triple
 * stands once, has the six indexes that any graph has; each triple of it knows its graphs. Six more indexes are sorted by
 * the graph first, so that a single named graph is a {@link Graph}, too. Shared by any number of threads.
 *
 * <p>Named graphs are numbered from 0 in the order of their names.
 */
public final class NamedGraphs {
    /** The folder inside of the graph folder. */
    public static final String FOLDER = "named";

    private final NamedMetadata metadata;
    private final Graph union;
    private final PackedColumn names;
    private final PackedColumn graphOffsets;
    private final PackedColumn graphs;
    private final PackedColumn subjects;
    private final PackedColumn objects;
    private final Map<IndexOrder, Parts> parts;

    /** The columns of an index that is sorted by the graph first. */
    private record Parts(
            PackedColumn begin, PackedColumn keys, PackedColumn offsets, PackedColumn second, PackedColumn third) {
        TripleIndex index(IndexOrder order, int graph) {
            return new TripleIndex(order, keys, offsets, second, third, begin.get(graph), begin.get(graph + 1L));
        }
    }

    private NamedGraphs(Path folder, NamedMetadata metadata, Graph union) throws IOException {
        this.metadata = metadata;
        this.union = union;
        this.names = column(folder, "graphs.names", metadata.graphs());
        this.graphOffsets = ending(folder, "triples.offsets", metadata.triples(), metadata.quads());
        this.graphs = column(folder, "triples.graphs", metadata.quads());
        this.parts = new EnumMap<>(IndexOrder.class);
        for (IndexOrder order : IndexOrder.values()) {
            String name = "graph-" + order.offsetsName();
            PackedColumn keys = PackedColumn.open(folder.resolve(name + ".keys"));
            parts.put(
                    order,
                    new Parts(
                            ending(folder, name + ".begin", metadata.graphs(), keys.size()),
                            keys,
                            ending(folder, name + ".offsets", keys.size(), metadata.quads()),
                            column(folder, "graph-" + order.fileName() + ".second", metadata.quads()),
                            column(folder, "graph-" + order.fileName() + ".third", metadata.quads())));
        }
        long pairs = parts.get(IndexOrder.PSO).keys().size();
        this.subjects = column(folder, "graph-p.subjects", pairs);
        this.objects = column(folder, "graph-p.objects", pairs);
    }

    static NamedGraphs open(Path folder, GraphMetadata all, Dictionary dictionary) throws IOException {
        NamedMetadata metadata = NamedMetadata.read(folder);
        GraphMetadata ofUnion = new GraphMetadata(
                metadata.triples(), all.terms(), metadata.predicates(), "", all.sources(), all.skipped());
        return new NamedGraphs(folder, metadata, Graph.open(folder, ofUnion, dictionary));
    }

    private static PackedColumn column(Path folder, String name, long size) throws IOException {
        PackedColumn column = PackedColumn.open(folder.resolve(name));
        if (column.size() != size) {
            throw new GraphFormatException(folder.resolve(name) + " has " + column.size() + " rows, " + size
                    + " were expected; import the graph again");
        }
        return column;
    }

    private static PackedColumn ending(Path folder, String name, long keys, long end) throws IOException {
        PackedColumn column = column(folder, name, keys + 1);
        if (column.get(keys) != end) {
            throw new GraphFormatException(folder.resolve(name) + " ends at " + column.get(keys) + ", " + end
                    + " was expected; import the graph again");
        }
        return column;
    }

    public NamedMetadata metadata() {
        return metadata;
    }

    /** How many named graphs there are. */
    public int size() {
        return metadata.graphs();
    }

    /** All triples of named graphs, each once. */
    public Graph union() {
        return union;
    }

    /** The term id of the name of a graph. */
    public int name(int graph) {
        return (int) names.get(graph);
    }

    /** The number of the graph with this name, a term id; or {@link Dictionary#ABSENT}. */
    public int find(int name) {
        if (name < 0) {
            return Dictionary.ABSENT;
        }
        long place = names.lowerBound(0, names.size(), name);
        return place < names.size() && names.get(place) == name ? (int) place : Dictionary.ABSENT;
    }

    /** One named graph. It is made in less than a microsecond. */
    public Graph graph(int graph) {
        Map<IndexOrder, TripleIndex> indexes = new EnumMap<>(IndexOrder.class);
        parts.forEach((order, columns) -> indexes.put(order, columns.index(order, graph)));
        GraphMetadata all = union.metadata();
        GraphMetadata own = new GraphMetadata(
                indexes.get(IndexOrder.SPO).rows(), all.terms(), all.predicates(), "", all.sources(), all.skipped());
        return new Graph(own, union, indexes, new Predicates(indexes.get(IndexOrder.PSO)));
    }

    /** Where the graphs of a triple begin, which is a row of the union's index SPO. */
    public long firstGraph(long row) {
        return graphOffsets.get(row);
    }

    /** The place after the last graph of a triple. */
    public long endOfGraphs(long row) {
        return graphOffsets.get(row + 1);
    }

    /** The number of the graph at such a place; they ascend for a triple. */
    public int graphAt(long place) {
        return (int) graphs.get(place);
    }

    /** Appends all triples of all named graphs as N-Quads, a line each, one graph after the other. */
    public void writeNQuads(Appendable out) throws IOException {
        for (int graph = 0; graph < size(); graph++) {
            graph(graph).writeLines(out, " " + union.dictionary().term(name(graph)) + " .\n");
        }
    }

    /**
     * The predicates of one graph, looked up when they are asked for. The largest fan-out and fan-in are not counted for
     * each graph; what is told is what they cannot exceed.
     */
    private final class Predicates extends AbstractList<PredicateStatistics> {
        private final TripleIndex index;

        Predicates(TripleIndex index) {
            this.index = index;
        }

        @Override
        public PredicateStatistics get(int ordinal) {
            int predicate = union.predicateId(ordinal);
            long slot = index.slot(ordinal);
            if (slot < 0) {
                return new PredicateStatistics(predicate, 0, 0, 0, 0, 0);
            }
            long triples = index.endAt(slot) - index.beginAt(slot);
            long ofSubjects = subjects.get(slot);
            long ofObjects = objects.get(slot);
            return new PredicateStatistics(
                    predicate, triples, ofSubjects, ofObjects, triples - ofSubjects + 1, triples - ofObjects + 1);
        }

        @Override
        public int size() {
            return union.metadata().predicates();
        }
    }
}
