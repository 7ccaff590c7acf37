package org.gbjo.store.dataset;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.jena.graph.Node;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.NamedGraphs;
import org.gbjo.store.index.Stretch;

/** The named graphs of a graph folder as graphs of Jena, all of them or some. Shared by all threads. */
public final class NamedFolderGraphs {
    private final FolderGraph root;
    private final NamedGraphs named;
    private final FolderGraph union;
    /** The numbers of the graphs to be seen, ascending; null if all are. */
    private final int[] chosen;

    private NamedFolderGraphs(FolderGraph root, NamedGraphs named, int[] chosen) {
        this.root = root;
        this.named = named;
        this.union = new FolderGraph(named.union(), root);
        this.chosen = chosen;
    }

    static Optional<NamedFolderGraphs> of(FolderGraph root) {
        return root.folder().named().map(named -> new NamedFolderGraphs(root, named, null));
    }

    /** Those of some names. */
    NamedFolderGraphs chosen(Iterable<Node> names) {
        IntOpenHashSet numbers = new IntOpenHashSet();
        for (Node name : names) {
            int number = find(name);
            if (number != Dictionary.ABSENT) {
                numbers.add(number);
            }
        }
        int[] sorted = numbers.toIntArray();
        Arrays.sort(sorted);
        return new NamedFolderGraphs(root, named, sorted);
    }

    /** All triples of all named graphs of the folder. */
    FolderGraph union() {
        return union;
    }

    /** How many graphs there are to be seen. */
    public int size() {
        return chosen == null ? named.size() : chosen.length;
    }

    private int number(int place) {
        return chosen == null ? place : chosen[place];
    }

    private boolean isChosen(int number) {
        return number != Dictionary.ABSENT && (chosen == null || Arrays.binarySearch(chosen, number) >= 0);
    }

    private int find(Node name) {
        return named.find(root.terms().find(name));
    }

    /** The graph of a name, if there is one and it is to be seen. */
    public Optional<FolderGraph> graph(Node name) {
        int number = find(name);
        return isChosen(number) ? Optional.of(graph(number)) : Optional.empty();
    }

    /** The graph of a number. */
    public FolderGraph graph(int number) {
        return new FolderGraph(named.graph(number), root);
    }

    /** The number of the graph whose name is this term, if it is to be seen; otherwise {@link Dictionary#ABSENT}. */
    public int numberOf(int term) {
        int number = named.find(term);
        return isChosen(number) ? number : Dictionary.ABSENT;
    }

    /** The term id of the name of a graph. */
    public int name(int number) {
        return named.name(number);
    }

    Iterator<Node> names() {
        return IntStream.range(0, size())
                .mapToObj(place -> root.terms().node(named.name(number(place))))
                .iterator();
    }

    /** The numbers of all graphs that are to be seen. */
    public int[] numbers() {
        return IntStream.range(0, size()).map(this::number).toArray();
    }

    /** How many triples of the union match. */
    public long matches(int[] ids) {
        return Stretch.matching(union.folder(), ids).size();
    }

    /**
     * The numbers of the graphs that have a triple, ascending.
     *
     * @param ids term ids of subject, predicate and object; {@link Dictionary#ABSENT} for any term
     */
    public int[] having(int[] ids) {
        Graph triples = union.folder();
        Stretch matches = Stretch.matching(triples, ids);
        boolean inPlace = matches.order() == IndexOrder.SPO;
        Stretch places = new Stretch(triples, IndexOrder.SPO);
        int[] found = new int[3];
        IntOpenHashSet numbers = new IntOpenHashSet();
        for (long row = matches.begin(); row < matches.end(); row++) {
            long place = row;
            if (!inPlace) {
                for (int level = 0; level < 3; level++) {
                    found[matches.order().position(level)] = matches.term(level, row);
                }
                places.locate(found[0], found[1], found[2]);
                place = places.begin();
            }
            for (long at = named.firstGraph(place); at < named.endOfGraphs(place); at++) {
                int number = named.graphAt(at);
                if (isChosen(number)) {
                    numbers.add(number);
                }
            }
        }
        int[] sorted = numbers.toIntArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
