package org.gbjo.graph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.api.PublicApi;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.graph.storage.PackedColumn;

/** An imported graph, opened read-only. Shared by any number of threads. */
@PublicApi
public final class Graph {
    private final GraphMetadata metadata;
    private final Dictionary dictionary;
    private final Map<IndexOrder, TripleIndex> indexes;
    private final List<PredicateStatistics> predicates;
    private final int[] predicateIds;
    private final Optional<NamedGraphs> named;

    private Graph(
            GraphMetadata metadata,
            Dictionary dictionary,
            Map<IndexOrder, TripleIndex> indexes,
            List<PredicateStatistics> predicates,
            int[] predicateIds,
            Optional<NamedGraphs> named) {
        this.metadata = metadata;
        this.dictionary = dictionary;
        this.indexes = indexes;
        this.predicates = predicates;
        this.predicateIds = predicateIds;
        this.named = named;
    }

    /** A named graph, which shares its terms and the numbers of its predicates with the union. */
    Graph(
            GraphMetadata metadata,
            Graph union,
            Map<IndexOrder, TripleIndex> indexes,
            List<PredicateStatistics> predicates) {
        this(metadata, union.dictionary, indexes, predicates, union.predicateIds, Optional.empty());
    }

    /** Maps the files of a graph folder. It reads hardly any of their content, so opening takes milliseconds. */
    public static Graph open(Path folder) throws IOException {
        GraphMetadata metadata = GraphMetadata.read(folder);
        Dictionary dictionary = Dictionary.open(folder, metadata.terms());
        Path names = folder.resolve(NamedGraphs.FOLDER);
        Optional<NamedGraphs> named =
                Files.exists(names) ? Optional.of(NamedGraphs.open(names, metadata, dictionary)) : Optional.empty();
        return open(folder, metadata, dictionary, named);
    }

    /** The triples of a folder whose terms are elsewhere. */
    static Graph open(Path folder, GraphMetadata metadata, Dictionary dictionary) throws IOException {
        return open(folder, metadata, dictionary, Optional.empty());
    }

    private static Graph open(Path folder, GraphMetadata metadata, Dictionary dictionary, Optional<NamedGraphs> named)
            throws IOException {
        List<PredicateStatistics> predicates = PredicateTable.read(folder, metadata);
        Map<IndexOrder, TripleIndex> indexes = new EnumMap<>(IndexOrder.class);
        Map<String, PackedColumn> offsets = new HashMap<>();
        for (IndexOrder order : IndexOrder.values()) {
            String name = order.offsetsName();
            if (!offsets.containsKey(name)) {
                offsets.put(name, offsets(folder, order, metadata));
            }
            indexes.put(
                    order,
                    new TripleIndex(
                            order,
                            offsets.get(name),
                            column(folder, order.fileName() + ".second", metadata),
                            column(folder, order.fileName() + ".third", metadata)));
        }
        int[] predicateIds =
                predicates.stream().mapToInt(PredicateStatistics::predicate).toArray();
        return new Graph(metadata, dictionary, indexes, predicates, predicateIds, named);
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

    /** The named graphs beside this one, if the folder was imported with them. */
    public Optional<NamedGraphs> named() {
        return named;
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
        writeLines(out, " .\n");
    }

    /** Appends all triples, each followed by the end of its line. */
    void writeLines(Appendable out, String end) throws IOException {
        TripleIndex index = index(IndexOrder.SPO);
        String[] predicateTerms = new String[predicateIds.length];
        for (long slot = index.firstSlot(); slot < index.endSlot(); slot++) {
            long rows = index.endAt(slot);
            if (index.beginAt(slot) == rows) {
                continue;
            }
            String subject = dictionary.term(index.keyAt(slot));
            for (long row = index.beginAt(slot); row < rows; row++) {
                int predicate = (int) index.second().get(row);
                if (predicateTerms[predicate] == null) {
                    predicateTerms[predicate] = dictionary.term(predicateIds[predicate]);
                }
                out.append(subject)
                        .append(' ')
                        .append(predicateTerms[predicate])
                        .append(' ')
                        .append(dictionary.term((int) index.third().get(row)))
                        .append(end);
            }
        }
    }
}
