package org.gbjo.store.path;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jena.graph.Node;
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
import org.gbjo.store.join.QueryMemory;
import org.gbjo.store.join.StopSignal;
import org.gbjo.store.term.GraphTerms;

/**
 * Searches for the ends of a path {@code p*}, {@code p+} or {@code p?}, each of which is found once, whatever the number
 * of ways to it. Belongs to one thread.
 */
public final class PathSearch {
    private final Graph graph;
    private final GraphTerms terms;
    private final StopSignal stop;
    private final QueryMemory memory;
    private final boolean zero;
    private IdPath path;

    private PathSearch(Graph graph, GraphTerms terms, boolean zero, StopSignal stop, QueryMemory memory) {
        this.graph = graph;
        this.terms = terms;
        this.zero = zero;
        this.stop = stop;
        this.memory = memory;
    }

    /** The search for a path; empty if it is of another kind. */
    public static Optional<PathSearch> of(
            Path path, Graph graph, GraphTerms terms, StopSignal stop, QueryMemory memory) {
        if (!(path instanceof P_ZeroOrMore1 || path instanceof P_OneOrMore1 || path instanceof P_ZeroOrOne)) {
            return Optional.empty();
        }
        PathSearch search = new PathSearch(graph, terms, !(path instanceof P_OneOrMore1), stop, memory);
        search.path = search.translated(path);
        return search.path == null ? Optional.empty() : Optional.of(search);
    }

    /** Whether the path may have no step, so that each term is an end of its own. */
    public boolean isReflexive() {
        return zero;
    }

    /** The ends that the path has from a term, each once; or the terms from which it ends there. */
    public IntArrayList ends(int from, boolean forward) {
        IntOpenHashSet ends = new IntOpenHashSet();
        path.reach(from, forward, ends::add);
        return new IntArrayList(ends);
    }

    /** The first subject or object from this term on; beyond the last term if there is none. */
    public int nextNode(int from) {
        int subject = graph.index(IndexOrder.SPO).nextKey(from);
        return Math.min(subject, graph.index(IndexOrder.OSP).nextKey(from));
    }

    /** Null for what is not known here. */
    private IdPath translated(Path wanted) {
        if (wanted instanceof P_Path0 link && (wanted instanceof P_Link || wanted instanceof P_ReverseLink)) {
            return link(link);
        }
        if (wanted instanceof P_Inverse inverse) {
            IdPath inner = translated(inverse.getSubPath());
            return inner == null ? null : new IdPath.Inverse(inner);
        }
        if (wanted instanceof P_Seq sequence) {
            IdPath first = translated(sequence.getLeft());
            IdPath second = translated(sequence.getRight());
            return first == null || second == null ? null : new IdPath.Sequence(first, second);
        }
        if (wanted instanceof P_Alt choice) {
            IdPath first = translated(choice.getLeft());
            IdPath second = translated(choice.getRight());
            return first == null || second == null ? null : new IdPath.Choice(List.of(first, second));
        }
        if (wanted instanceof P_NegPropSet others) {
            return others(others);
        }
        return repeated(wanted);
    }

    private IdPath repeated(Path wanted) {
        if (wanted instanceof P_ZeroOrOne optional) {
            IdPath step = translated(optional.getSubPath());
            return step == null ? null : new IdPath.ZeroOrOne(step);
        }
        if (wanted instanceof P_ZeroOrMore1 star) {
            IdPath step = translated(star.getSubPath());
            return step == null ? null : new IdPath.Closure(step, true, memory);
        }
        if (wanted instanceof P_OneOrMore1 plus) {
            IdPath step = translated(plus.getSubPath());
            return step == null ? null : new IdPath.Closure(step, false, memory);
        }
        return null;
    }

    private IdPath link(P_Path0 wanted) {
        IdPath forward = new IdPath.Link(graph, terms.find(wanted.getNode()), stop);
        return wanted.isForward() ? forward : new IdPath.Inverse(forward);
    }

    private IdPath others(P_NegPropSet wanted) {
        List<IdPath> paths = new ArrayList<>();
        if (!wanted.getFwdNodes().isEmpty()) {
            paths.add(new IdPath.Others(graph, ids(wanted.getFwdNodes()), stop));
        }
        if (!wanted.getBwdNodes().isEmpty()) {
            paths.add(new IdPath.Inverse(new IdPath.Others(graph, ids(wanted.getBwdNodes()), stop)));
        }
        return new IdPath.Choice(paths);
    }

    private IntOpenHashSet ids(List<Node> nodes) {
        IntOpenHashSet ids = new IntOpenHashSet();
        nodes.forEach(node -> ids.add(terms.find(node)));
        return ids;
    }
}
