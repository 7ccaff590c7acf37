package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.IdPattern;
import org.gbjo.store.join.JoinPart;
import org.gbjo.store.join.JoinPath;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;
import org.gbjo.store.path.PathSearch;
import org.gbjo.store.term.GraphTerms;

/**
 * Patterns and paths that are joined, on term ids.
 *
 * @param vars the variables; each is a slot of a row
 * @param slots the slot of each variable
 * @param isEmpty whether the graph does not have one of the constants, so that there is no solution
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, and read for each solution
record PatternGroup(
        Var[] vars, Map<Var, Integer> slots, List<IdPattern> patterns, List<JoinPath> paths, boolean isEmpty) {
    /** Slots are bits of a long. */
    static final int MOST_VARIABLES = 62;

    /** The group of a BGP; empty if only Jena can execute it: triple terms with variables, or very many variables. */
    static Optional<PatternGroup> of(BasicPattern bgp, GraphTerms terms) {
        Builder builder = new Builder(terms);
        boolean known = !bgp.isEmpty();
        for (Triple triple : bgp) {
            known &= builder.add(triple);
        }
        return known ? builder.group() : Optional.empty();
    }

    /**
     * The group of patterns and paths; empty if only Jena can execute it as it should be.
     *
     * @param alone whether nothing comes in, such as terms that the graph does not have
     */
    static Optional<PatternGroup> of(
            List<Triple> triples,
            List<TriplePath> paths,
            boolean alone,
            FolderGraph folder,
            StopSignal stop,
            QueryMemory memory) {
        Builder builder = new Builder(folder.terms());
        boolean known = !triples.isEmpty() || !paths.isEmpty();
        for (Triple triple : triples) {
            known &= builder.add(triple);
        }
        for (TriplePath path : paths) {
            known = known && builder.add(path, folder, stop, memory);
        }
        return known && builder.hasNodesAlone(alone) ? builder.group() : Optional.empty();
    }

    /** The variables as bits of their slots. */
    long variables() {
        long variables = 0;
        for (int slot : slots.values()) {
            variables |= 1L << slot;
        }
        return variables;
    }

    /** Patterns and paths together. */
    List<JoinPart> parts() {
        List<JoinPart> parts = new ArrayList<>(patterns);
        parts.addAll(paths);
        return parts;
    }

    /** Some of the patterns and paths, in the same rows. */
    PatternGroup only(List<JoinPart> parts) {
        Map<Var, Integer> own = new LinkedHashMap<>(slots);
        own.values().removeIf(slot -> parts.stream().noneMatch(part -> (part.variables() >>> slot & 1) != 0));
        return new PatternGroup(
                vars, own, JoinPart.only(IdPattern.class, parts), JoinPart.only(JoinPath.class, parts), isEmpty);
    }

    /**
     * The same group in rows that have more slots.
     *
     * @param all the variables of these rows, all of this group among them
     */
    PatternGroup within(Var[] all, Map<Var, Integer> slotsOfAll) {
        int[] places = new int[vars.length];
        for (int slot = 0; slot < places.length; slot++) {
            places[slot] = slotsOfAll.get(vars[slot]);
        }
        Map<Var, Integer> moved = new LinkedHashMap<>();
        slots.forEach((var, slot) -> moved.put(var, places[slot]));
        return new PatternGroup(
                all,
                moved,
                patterns.stream().map(pattern -> pattern.renumbered(places)).toList(),
                paths.stream().map(path -> path.renumbered(places)).toList(),
                isEmpty);
    }

    /** The same group for filters that look at variables with these slots, too. */
    PatternGroup seeing(long bound) {
        Map<Var, Integer> seen = new LinkedHashMap<>(slots);
        for (int slot = 0; slot < vars.length; slot++) {
            if ((bound >>> slot & 1) != 0) {
                seen.putIfAbsent(vars[slot], slot);
            }
        }
        return new PatternGroup(vars, seen, patterns, paths, isEmpty);
    }

    private static final class Builder {
        private final GraphTerms terms;
        private final Map<Var, Integer> slots = new LinkedHashMap<>();
        private final List<IdPattern> patterns = new ArrayList<>();
        private final List<JoinPath> paths = new ArrayList<>();
        /** What patterns give a value that is a subject or object, and what they take for a predicate. */
        private final Set<Integer> nodes = new HashSet<>();

        private final Set<Integer> predicates = new HashSet<>();
        private boolean empty;

        Builder(GraphTerms terms) {
            this.terms = terms;
        }

        private int slot(Node node) {
            return Var.isVar(node)
                    ? slots.computeIfAbsent(Var.alloc(node), unseen -> slots.size())
                    : IdPattern.CONSTANT;
        }

        boolean add(Triple triple) {
            Node[] terms = {triple.getSubject(), triple.getPredicate(), triple.getObject()};
            int[] places = new int[3];
            int[] ids = new int[3];
            for (int position = 0; position < 3; position++) {
                if (!Var.isVar(terms[position]) && !terms[position].isConcrete()) {
                    return false;
                }
                places[position] = slot(terms[position]);
                if (places[position] == IdPattern.CONSTANT) {
                    ids[position] = this.terms.find(terms[position]);
                    empty |= ids[position] == GraphTerms.ABSENT;
                } else {
                    (position == 1 ? predicates : nodes).add(places[position]);
                }
            }
            patterns.add(new IdPattern(places, ids));
            return true;
        }

        boolean add(TriplePath path, FolderGraph folder, StopSignal stop, QueryMemory memory) {
            if (path.getSubject().isTripleTerm() || path.getObject().isTripleTerm()) {
                return false;
            }
            Optional<PathSearch> found = PathSearch.of(path.getPath(), folder.folder(), terms, stop, memory);
            if (found.isEmpty()) {
                return false;
            }
            PathSearch search = found.get();
            int from = slot(path.getSubject());
            int to = slot(path.getObject());
            int fromId = from == IdPattern.CONSTANT ? terms.find(path.getSubject()) : 0;
            int toId = to == IdPattern.CONSTANT ? terms.find(path.getObject()) : 0;
            paths.add(new JoinPath(from, fromId, to, toId, search));
            if (!search.isReflexive()) {
                empty |= fromId == GraphTerms.ABSENT || toId == GraphTerms.ABSENT;
                return true;
            }
            // A constant leads to itself even where the graph does not have it, and then nothing else does so.
            return isNodeOrVariable(from, fromId, search) && isNodeOrVariable(to, toId, search);
        }

        private static boolean isNodeOrVariable(int slot, int id, PathSearch search) {
            return slot != IdPattern.CONSTANT || (id != GraphTerms.ABSENT && search.nextNode(id) == id);
        }

        /** Whether paths that may be empty have nothing at their ends but nodes of the graph, whatever comes first. */
        boolean hasNodesAlone(boolean alone) {
            for (JoinPath path : paths) {
                for (int slot : new int[] {path.from(), path.to()}) {
                    boolean maybeNoNode = predicates.contains(slot) || (!alone && !nodes.contains(slot));
                    if (path.search().isReflexive() && slot != IdPattern.CONSTANT && maybeNoNode) {
                        return false;
                    }
                }
            }
            return true;
        }

        Optional<PatternGroup> group() {
            return slots.size() > MOST_VARIABLES
                    ? Optional.empty()
                    : Optional.of(new PatternGroup(slots.keySet().toArray(new Var[0]), slots, patterns, paths, empty));
        }
    }
}
