package org.gbjo.paper.embedding;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;

/**
 * Where walks start: chosen term ids, ascending. Literals never start one. What no walk comes by has no vector, so
 * that a choice of entities gives vectors to them and to what lies around them.
 */
public final class WalkStarts {
    private final int[] terms;

    private WalkStarts(int[] terms) {
        this.terms = terms;
    }

    /** All entities: whatever is a subject, or an object and not a literal. */
    public static WalkStarts everywhere(Graph graph) {
        int[] found = new int[graph.dictionary().size()];
        int size = 0;
        for (int term = firstEntity(graph); term < found.length; term++) {
            if (edges(graph, term) > 0) {
                found[size++] = term;
            }
        }
        return new WalkStarts(Arrays.copyOf(found, size));
    }

    /** The entities with most edges, of equals those that come first in the dictionary. */
    public static WalkStarts mostFrequent(Graph graph, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("walks need at least 1 entity to start at, got " + most);
        }
        int[] all = everywhere(graph).terms;
        IntArrays.mergeSort(all, (one, other) -> Long.compare(edges(graph, other), edges(graph, one)));
        int[] chosen = Arrays.copyOf(all, Math.min(most, all.length));
        Arrays.sort(chosen);
        return new WalkStarts(chosen);
    }

    /** The subjects and objects of queries that are entities of the graph. */
    public static WalkStarts ofQueries(Graph graph, List<Bgp> queries) {
        BitSet chosen = new BitSet();
        for (Bgp bgp : queries) {
            for (int i = 0; i < bgp.size(); i++) {
                Pattern pattern = bgp.pattern(i);
                choose(graph, pattern.subject(), chosen);
                choose(graph, pattern.object(), chosen);
            }
        }
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException(
                    "the queries name no entity of the graph to start walks at; start them everywhere");
        }
        return new WalkStarts(chosen.stream().toArray());
    }

    private static void choose(Graph graph, Term term, BitSet chosen) {
        if (term instanceof Constant constant) {
            int id = graph.dictionary().find(constant.nTriples());
            if (id != Dictionary.ABSENT && id >= firstEntity(graph) && edges(graph, id) > 0) {
                chosen.set(id);
            }
        }
    }

    private static long edges(Graph graph, int term) {
        return graph.countAsSubject(term) + graph.countAsObject(term);
    }

    /** Literals begin with a quotation mark, which comes before all that other terms begin with. */
    private static int firstEntity(Graph graph) {
        Dictionary dictionary = graph.dictionary();
        int low = 0;
        int high = dictionary.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (dictionary.term(middle).startsWith("\"")) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The term ids; the caller gets a copy. */
    int[] terms() {
        return terms.clone();
    }

    public int size() {
        return terms.length;
    }
}
