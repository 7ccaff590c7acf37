package org.gbjo.store.path;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryExecException;
import org.apache.jena.sparql.path.P_Alt;
import org.apache.jena.sparql.path.P_Inverse;
import org.apache.jena.sparql.path.P_Link;
import org.apache.jena.sparql.path.P_NegPropSet;
import org.apache.jena.sparql.path.P_OneOrMore1;
import org.apache.jena.sparql.path.P_Path0;
import org.apache.jena.sparql.path.P_ReverseLink;
import org.apache.jena.sparql.path.P_Seq;
import org.apache.jena.sparql.path.P_ZeroOrMore1;
import org.apache.jena.sparql.path.P_ZeroOrOne;
import org.apache.jena.sparql.path.Path;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.query.Constant;
import org.gbjo.query.PropertyPath;
import org.gbjo.query.Term;
import org.gbjo.rdf.TermText;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;
import org.gbjo.store.term.GraphTerms;

/**
 * Searches for the ends of a path of SPARQL 1.1, each as often as SPARQL counts it. What was found is kept as long as the
 * memory of the query has room for it. Belongs to one thread.
 */
public final class PathSearch {
    private static final int BYTES_OF_END = 4;
    /** An array in a table that is half full. */
    private static final int BYTES_OF_ENDS = 40;

    private final Graph graph;
    private final GraphTerms terms;
    private final QueryMemory memory;
    private final WalkLimit limit;
    private final Int2ObjectOpenHashMap<int[]> ends = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<int[]> begins = new Int2ObjectOpenHashMap<>();
    private final KeyCursor subjects;
    private final KeyCursor objects;
    private IdPath path;
    private int emptyWays;

    private PathSearch(Graph graph, GraphTerms terms, StopSignal stop, QueryMemory memory) {
        this.graph = graph;
        this.terms = terms;
        this.memory = memory;
        this.limit = new WalkLimit(stop);
        this.subjects = new KeyCursor(graph, IndexOrder.SPO);
        this.objects = new KeyCursor(graph, IndexOrder.OSP);
    }

    /** The search for a path; empty if it is beyond SPARQL 1.1. */
    public static Optional<PathSearch> of(
            Path path, Graph graph, GraphTerms terms, StopSignal stop, QueryMemory memory) {
        PathSearch search = new PathSearch(graph, terms, stop, memory);
        search.path = search.translated(path, true);
        if (search.path == null) {
            return Optional.empty();
        }
        try {
            search.emptyWays = emptyWays(search.path.named());
        } catch (ArithmeticException e) {
            throw new QueryExecException(
                    "the path " + path
                            + " may be empty in more ways than can be counted; take out what may be left out twice",
                    e);
        }
        return Optional.of(search);
    }

    private static int emptyWays(PropertyPath path) {
        if (path instanceof PropertyPath.Inverse inverse) {
            return emptyWays(inverse.path());
        }
        if (path instanceof PropertyPath.Sequence sequence) {
            return Math.multiplyExact(emptyWays(sequence.first()), emptyWays(sequence.second()));
        }
        if (path instanceof PropertyPath.Alternative either) {
            return Math.addExact(emptyWays(either.first()), emptyWays(either.second()));
        }
        return path.mayBeEmpty() ? 1 : 0;
    }

    /** In how many ways the path may have no step, so that each term is an end of its own, in the graph or not. */
    public int emptyWays() {
        return emptyWays;
    }

    /** Whether the path may have no step. */
    public boolean isReflexive() {
        return emptyWays > 0;
    }

    /** The path as the planner names it. */
    public PropertyPath named() {
        return path.named();
    }

    /** The ends that the path has from a term, or the terms from which it ends there, ascending. Nobody changes them. */
    public int[] ends(int from, boolean forward) {
        return found(from, forward, Long.MAX_VALUE);
    }

    /** The same; nothing if more than some steps are needed to find them. */
    public Optional<int[]> ends(int from, boolean forward, long steps) {
        try {
            return Optional.of(found(from, forward, steps));
        } catch (WalkLimit.TooFarException e) {
            return Optional.empty();
        }
    }

    private int[] found(int from, boolean forward, long steps) {
        Int2ObjectOpenHashMap<int[]> known = forward ? ends : begins;
        int[] found = known.get(from);
        if (found == null) {
            limit.allow(steps);
            found = search(from, forward);
            Arrays.sort(found);
            long bytes = BYTES_OF_ENDS + (long) BYTES_OF_END * found.length;
            if (memory.has(2 * bytes)) {
                memory.hold(bytes);
                known.put(from, found);
            }
        }
        return found;
    }

    /** As often as the path leads there, which may be more than there are terms. */
    private int[] search(int from, boolean forward) {
        try (CountedTerms found = new CountedTerms(memory)) {
            path.reach(from, forward, found::add);
            return found.terms().toIntArray();
        }
    }

    /** How often the path leads from one term to another, by the ends of the first or, backwards, of the second. */
    public int times(int from, int to, boolean forward) {
        int[] found = ends(forward ? from : to, forward);
        int wanted = forward ? to : from;
        int place = Arrays.binarySearch(found, wanted);
        if (place < 0) {
            return 0;
        }
        int begin = place;
        while (begin > 0 && found[begin - 1] == wanted) {
            begin--;
        }
        int end = place + 1;
        while (end < found.length && found[end] == wanted) {
            end++;
        }
        return end - begin;
    }

    /** Whether the ends from a term, or to it, have been found before and are kept. */
    public boolean isKnown(int from, boolean forward) {
        return (forward ? ends : begins).containsKey(from);
    }

    /** How many triples all searches have gone along. */
    public long walked() {
        return limit.walked();
    }

    /** The first term from this one on where the path may begin; beyond the last term if there is none. */
    public int nextStart(int from) {
        return path.nextStart(from, true);
    }

    /** The first subject or object from this term on; beyond the last term if there is none. */
    public int nextNode(int from) {
        return Math.min(subjects.next(from), objects.next(from));
    }

    /**
     * Null for what is not known here.
     *
     * @param everyWay whether each way counts, because nothing around it is repeated
     */
    private IdPath translated(Path wanted, boolean everyWay) {
        if (wanted instanceof P_Path0 link && (wanted instanceof P_Link || wanted instanceof P_ReverseLink)) {
            return link(link);
        }
        if (wanted instanceof P_Inverse inverse) {
            IdPath inner = translated(inverse.getSubPath(), everyWay);
            return inner == null ? null : new IdPath.Inverse(inner);
        }
        if (wanted instanceof P_Seq sequence) {
            IdPath first = translated(sequence.getLeft(), everyWay);
            IdPath second = translated(sequence.getRight(), everyWay);
            return first == null || second == null ? null : new IdPath.Sequence(first, second, everyWay, memory);
        }
        if (wanted instanceof P_Alt choice) {
            IdPath first = translated(choice.getLeft(), everyWay);
            IdPath second = translated(choice.getRight(), everyWay);
            return first == null || second == null ? null : new IdPath.Choice(first, second);
        }
        if (wanted instanceof P_NegPropSet others) {
            return others(others);
        }
        return repeated(wanted);
    }

    private IdPath repeated(Path wanted) {
        if (wanted instanceof P_ZeroOrOne optional) {
            IdPath step = translated(optional.getSubPath(), false);
            return step == null ? null : new IdPath.ZeroOrOne(step, this::nextNode);
        }
        if (wanted instanceof P_ZeroOrMore1 star) {
            IdPath step = translated(star.getSubPath(), false);
            return step == null ? null : new IdPath.Closure(step, true, this::nextNode, memory);
        }
        if (wanted instanceof P_OneOrMore1 plus) {
            IdPath step = translated(plus.getSubPath(), false);
            return step == null ? null : new IdPath.Closure(step, false, this::nextNode, memory);
        }
        return null;
    }

    private IdPath link(P_Path0 wanted) {
        Node predicate = wanted.getNode();
        PropertyPath named = new PropertyPath.Link(new Constant(TermText.of(predicate)));
        IdPath forward = new IdPath.Link(graph, terms.find(predicate), named, limit);
        return wanted.isForward() ? forward : new IdPath.Inverse(forward);
    }

    private IdPath others(P_NegPropSet wanted) {
        IdPath forwards = others(wanted.getFwdNodes());
        IdPath backwards = wanted.getBwdNodes().isEmpty() ? null : new IdPath.Inverse(others(wanted.getBwdNodes()));
        if (backwards == null) {
            return forwards;
        }
        return wanted.getFwdNodes().isEmpty() ? backwards : new IdPath.Choice(forwards, backwards);
    }

    private IdPath others(List<Node> excluded) {
        IntOpenHashSet ids = new IntOpenHashSet();
        List<Term> names = new ArrayList<>();
        for (Node node : excluded) {
            ids.add(terms.find(node));
            names.add(new Constant(TermText.of(node)));
        }
        return new IdPath.Others(graph, ids, new PropertyPath.Negated(names, List.of()), limit);
    }
}
