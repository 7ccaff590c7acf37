package org.gbjo.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.graph.storage.PackedColumn;

/** An imported graph, opened read-only. Shared by any number of threads. */
public final class Graph {
    private final GraphMetadata metadata;
    private final Dictionary dictionary;
    private final Map<IndexOrder, TripleIndex> indexes = new EnumMap<>(IndexOrder.class);
    private final List<PredicateStatistics> predicates;
    private final int[] predicateIds;

    private Graph(GraphMetadata metadata, Dictionary dictionary, List<PredicateStatistics> predicates) {
        this.metadata = metadata;
        this.dictionary = dictionary;
        this.predicates = predicates;
        this.predicateIds =
                predicates.stream().mapToInt(PredicateStatistics::predicate).toArray();
    }

    /** Maps the files of a graph folder. It reads hardly any of their content, so opening takes milliseconds. */
    public static Graph open(Path folder) throws IOException {
        GraphMetadata metadata = GraphMetadata.read(folder);
        Graph graph =
                new Graph(metadata, Dictionary.open(folder, metadata.terms()), PredicateTable.read(folder, metadata));
        Map<String, PackedColumn> offsets = new HashMap<>();
        for (IndexOrder order : IndexOrder.values()) {
            String name = order.offsetsName();
            if (!offsets.containsKey(name)) {
                offsets.put(name, offsets(folder, order, metadata));
            }
            graph.indexes.put(
                    order,
                    new TripleIndex(
                            order,
                            offsets.get(name),
                            column(folder, order.fileName() + ".second", metadata),
                            column(folder, order.fileName() + ".third", metadata)));
        }
        return graph;
    }

    private static PackedColumn column(Path folder, String name, GraphMetadata metadata) throws IOException {
        PackedColumn column = PackedColumn.open(folder.resolve(name));
        if (column.size() != metadata.triples()) {
            throw new GraphFormatException(folder.resolve(name) + " has " + column.size() + " rows, the graph has "
                    + metadata.triples() + " triples; import the graph again");
        }
        return column;
    }

    private static PackedColumn offsets(Path folder, IndexOrder order, GraphMetadata metadata) throws IOException {
        Path file = folder.resolve(order.offsetsName() + ".offsets");
        PackedColumn offsets = PackedColumn.open(file);
        int keys = order.position(0) == IndexOrder.PREDICATE ? metadata.predicates() : metadata.terms();
        if (offsets.size() != keys + 1L || offsets.get(keys) != metadata.triples()) {
            throw new GraphFormatException(file + " does not lead from " + keys + " keys to the " + metadata.triples()
                    + " triples of the graph; import the graph again");
        }
        return offsets;
    }

    public GraphMetadata metadata() {
        return metadata;
    }

    public long triples() {
        return metadata.triples();
    }

    public Dictionary dictionary() {
        return dictionary;
    }

    public TripleIndex index(IndexOrder order) {
        return indexes.get(order);
    }

    /** The statistics of each predicate. Ordinals follow the order of term ids. */
    public List<PredicateStatistics> predicates() {
        return predicates;
    }

    /** The ordinal of a predicate, or {@link Dictionary#ABSENT} if the term is not used as a predicate. */
    public int predicateOrdinal(int term) {
        return Math.max(Dictionary.ABSENT, Arrays.binarySearch(predicateIds, term));
    }

    /** The term id of a predicate. */
    public int predicateId(int ordinal) {
        return predicateIds[ordinal];
    }

    /** How many triples have this term as subject. */
    public long countAsSubject(int term) {
        TripleIndex index = index(IndexOrder.SPO);
        return index.end(term) - index.begin(term);
    }

    /** How many triples have this term as predicate. */
    public long countAsPredicate(int term) {
        int ordinal = predicateOrdinal(term);
        return ordinal < 0 ? 0 : predicates.get(ordinal).triples();
    }

    /** How many triples have this term as object. */
    public long countAsObject(int term) {
        TripleIndex index = index(IndexOrder.OSP);
        return index.end(term) - index.begin(term);
    }

    /** How often a term occurs, in all positions together. */
    public long count(int term) {
        return countAsSubject(term) + countAsPredicate(term) + countAsObject(term);
    }

    /** Appends all triples as N-Triples, a line each, in the order of their term ids. */
    public void writeNTriples(Appendable out) throws IOException {
        String[] predicateTerms = new String[predicateIds.length];
        for (int ordinal = 0; ordinal < predicateIds.length; ordinal++) {
            predicateTerms[ordinal] = dictionary.term(predicateIds[ordinal]);
        }
        TripleIndex index = index(IndexOrder.SPO);
        for (int key = 0; key < index.keys(); key++) {
            long end = index.end(key);
            if (index.begin(key) == end) {
                continue;
            }
            String subject = dictionary.term(key);
            for (long row = index.begin(key); row < end; row++) {
                out.append(subject)
                        .append(' ')
                        .append(predicateTerms[(int) index.second().get(row)])
                        .append(' ')
                        .append(dictionary.term((int) index.third().get(row)))
                        .append(" .\n");
            }
        }
    }
}
