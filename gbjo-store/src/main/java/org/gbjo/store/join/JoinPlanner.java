package org.gbjo.store.join;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.cardinality.sample.SampledEstimator;
import org.gbjo.graph.Graph;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.sample.GraphSampler;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.store.term.GraphTerms;

/**
 * Puts patterns in the order in which they are joined. Pairs begin with the pattern that has fewer matches; more patterns
 * are planned with rows drawn from the graph. Shared by all threads.
 */
public final class JoinPlanner {
    private static final long SEED = 1;
    /** Planning ends early rather than late: a query that is worth more takes seconds. */
    private static final Duration LONGEST = Duration.ofMillis(50);

    private final Graph graph;
    private final GraphTerms terms;
    private final Planner planner;

    /** What is known without a model: counts of patterns and of the values of predicates. */
    public static Estimator independence(Graph graph) {
        return new IndependenceEstimator(new IndexCounts(graph));
    }

    /** A planner that begins with what some estimator knows. */
    public JoinPlanner(Graph graph, GraphTerms terms, Estimator estimator) {
        this.graph = graph;
        this.terms = terms;
        this.planner = new DefaultPlanner(
                new SampledEstimator(estimator, new GraphSampler(graph), SampleBudget.DEFAULT, SEED));
    }

    /**
     * The patterns in the order in which to join them.
     *
     * @param bound the slots that have a value before the join, as bits
     * @param row a row with such values, which stands for all of them
     */
    public List<IdPattern> order(List<IdPattern> patterns, long bound, int[] row) {
        int size = patterns.size();
        if (size == 1) {
            return patterns;
        }
        long[] counts = new long[size];
        for (int i = 0; i < size; i++) {
            counts[i] = count(patterns.get(i), bound, row);
        }
        int smallest = 0;
        for (int i = 1; i < size; i++) {
            smallest = counts[i] < counts[smallest] ? i : smallest;
        }
        List<IdPattern> ordered = new ArrayList<>();
        if (size == 2 || size > PatternSet.LIMIT || counts[smallest] == 0) {
            for (int pattern : smallestFirst(patterns, counts, bound)) {
                ordered.add(patterns.get(pattern));
            }
            return ordered;
        }
        int[] order = planner.plan(bgp(patterns, bound, row), i -> counts[i], Deadline.after(LONGEST))
                .plan()
                .order();
        // Whichever of the first two comes first, their join has the same rows.
        if (counts[order[1]] < counts[order[0]]) {
            int first = order[0];
            order[0] = order[1];
            order[1] = first;
        }
        for (int pattern : order) {
            ordered.add(patterns.get(pattern));
        }
        return ordered;
    }

    /** The pattern with the fewest matches, then again and again the one with the fewest that shares a variable. */
    private static int[] smallestFirst(List<IdPattern> patterns, long[] counts, long bound) {
        int[] order = new int[counts.length];
        boolean[] done = new boolean[counts.length];
        long known = bound;
        for (int place = 0; place < order.length; place++) {
            int best = -1;
            boolean bestJoins = false;
            for (int i = 0; i < counts.length; i++) {
                boolean joins = place == 0 || (patterns.get(i).variables() & known) != 0;
                if (!done[i] && (best < 0 || (joins == bestJoins ? counts[i] < counts[best] : joins))) {
                    best = i;
                    bestJoins = joins;
                }
            }
            order[place] = best;
            done[best] = true;
            known |= patterns.get(best).variables();
        }
        return order;
    }

    /** How many matches a pattern has; more than it has if a variable without a value stands in it twice. */
    private long count(IdPattern pattern, long bound, int[] row) {
        int known = pattern.known(bound);
        PatternScan scan = new PatternScan(graph, pattern, pattern.order(known, 0), Integer.bitCount(known));
        scan.open(row);
        return scan.left();
    }

    /** The patterns as core knows them: values that are known before the join are constants. */
    Bgp bgp(List<IdPattern> patterns, long bound, int[] row) {
        List<Pattern> all = new ArrayList<>();
        for (IdPattern pattern : patterns) {
            Term[] parts = new Term[3];
            for (int position = 0; position < 3; position++) {
                int slot = pattern.slots()[position];
                if (slot == IdPattern.CONSTANT) {
                    parts[position] = new Constant(terms.text(pattern.ids()[position]));
                } else if ((bound >>> slot & 1) != 0) {
                    parts[position] = new Constant(terms.text(row[slot]));
                } else {
                    parts[position] = new Variable("v" + slot);
                }
            }
            all.add(new Pattern(parts[0], parts[1], parts[2]));
        }
        return new Bgp(all);
    }
}
