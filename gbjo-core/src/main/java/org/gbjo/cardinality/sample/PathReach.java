package org.gbjo.cardinality.sample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.gbjo.query.PathRelation;
import org.gbjo.query.PropertyPath;
import org.gbjo.query.Term;

/**
 * How many terms a path leads to from one term, by a bounded look at the data: so many triples are read and no more. A
 * closure that is larger is not finished: it may be anything up to all terms. For one thread.
 *
 * @param <N> how the store represents terms
 */
public final class PathReach<N> {
    /** How many triples are read to find out where the constant end of a path leads to. */
    public static final int MOST_READ = 1000;

    private final Steps<N> steps;
    private int left;
    private boolean isKnown = true;

    private PathReach(Steps<N> steps, int most) {
        this.steps = steps;
        this.left = most;
    }

    /** What a store has to offer: the triples of a predicate from a term on. */
    public interface Steps<N> {
        /**
         * Gives the other end of each such triple, until nobody wants more.
         *
         * @param forwards whether the term is the subject of the triples, and not their object
         * @param wantsMore takes an end, and says whether it wants another one
         */
        void from(N start, Term predicate, boolean forwards, Predicate<N> wantsMore);
    }

    /**
     * The terms that are reached by at least one triple, itself among them only if it is; unknown for negated sets.
     *
     * @param most how many triples are read
     */
    public static <N> double of(Steps<N> steps, N start, PropertyPath path, boolean forwards, int most) {
        PathReach<N> reach = new PathReach<>(steps, most);
        Set<N> found = reach.from(Set.of(start), path, forwards);
        if (!reach.isKnown) {
            return PathRelation.UNKNOWN;
        }
        return reach.left > 0 ? found.size() : PathRelation.TOO_MANY;
    }

    private Set<N> from(Set<N> starts, PropertyPath path, boolean forwards) {
        if (path instanceof PropertyPath.Link link) {
            return step(starts, link.predicate(), forwards);
        }
        if (path instanceof PropertyPath.Inverse inverse) {
            return from(starts, inverse.path(), !forwards);
        }
        if (path instanceof PropertyPath.Sequence sequence) {
            PropertyPath first = forwards ? sequence.first() : sequence.second();
            PropertyPath second = forwards ? sequence.second() : sequence.first();
            return from(withStarts(starts, first, forwards), second, forwards);
        }
        if (path instanceof PropertyPath.Alternative either) {
            Set<N> both = new LinkedHashSet<>(from(starts, either.first(), forwards));
            both.addAll(from(starts, either.second(), forwards));
            return both;
        }
        if (path instanceof PropertyPath.Repeated repeated) {
            return repeated.many()
                    ? closure(starts, repeated.path(), forwards)
                    : from(starts, repeated.path(), forwards);
        }
        isKnown = false;
        return Set.of();
    }

    /** What the first part of a sequence leads to, the starts among it if it may be empty. */
    private Set<N> withStarts(Set<N> starts, PropertyPath first, boolean forwards) {
        Set<N> reached = new LinkedHashSet<>(from(starts, first, forwards));
        if (first.mayBeEmpty()) {
            reached.addAll(starts);
        }
        return reached;
    }

    private Set<N> closure(Set<N> starts, PropertyPath once, boolean forwards) {
        Set<N> reached = new LinkedHashSet<>();
        Deque<N> open = new ArrayDeque<>(starts);
        while (!open.isEmpty() && left > 0 && isKnown) {
            for (N term : from(Set.of(open.removeFirst()), once, forwards)) {
                if (reached.add(term)) {
                    open.addLast(term);
                }
            }
        }
        return reached;
    }

    private Set<N> step(Set<N> starts, Term predicate, boolean forwards) {
        Set<N> reached = new LinkedHashSet<>();
        Iterator<N> rest = starts.iterator();
        while (rest.hasNext() && left > 0) {
            left--;
            if (left > 0) {
                steps.from(rest.next(), predicate, forwards, end -> {
                    left--;
                    reached.add(end);
                    return left > 0;
                });
            }
        }
        return reached;
    }
}
