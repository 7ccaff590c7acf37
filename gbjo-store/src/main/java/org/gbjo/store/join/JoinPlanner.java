package org.gbjo.store.join;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.cardinality.sample.SampledEstimator;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.graph.Graph;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.GroupRelation;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.PathRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.TableRelation;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.run.Pool;
import org.gbjo.sample.GraphSampler;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.store.term.GraphTerms;

/**
 * Plans joins of patterns. Patterns without a common variable are joined apart; pairs begin with the pattern that has fewer
 * matches; more patterns get the order, or the tree, of the least predicted time, by counts and rows drawn from the graph.
 * Shared by all threads.
 */
public final class JoinPlanner {
    private static final StoreProfile PROFILE = StoreProfile.read(JoinPlanner.class, "folder");
    private static final double LOG_TREE_FACTOR = Math.log(PROFILE.guard().tree());
    private static final long SEED = 1;
    /** Planning ends early rather than late: a query that is worth more takes seconds. */
    private static final Duration LONGEST = Duration.ofMillis(50);

    /** A constant end of a path is looked at as long as that takes a few milliseconds. */
    private static final long FEW_STEPS = 1 << 15;

    /** In a graph as small as this, such as one of many named ones, no order takes as long as planning one. */
    private static final int SMALL = 64;

    private final Graph graph;
    private final GraphTerms terms;
    private final Estimator known;
    private final SampledEstimator estimator;
    private final Pool<EstimatedQuery> idle = new Pool<>();
    private final Pool<EstimatedQuery> idleForPaths = new Pool<>();

    /** What is known without a model: counts of patterns and of the values of predicates. */
    public static Estimator independence(Graph graph) {
        return new IndependenceEstimator(new IndexCounts(graph));
    }

    /** A planner that begins with what some estimator knows. */
    public JoinPlanner(Graph graph, GraphTerms terms, Estimator estimator) {
        this.graph = graph;
        this.terms = terms;
        this.known = estimator;
        this.estimator = new SampledEstimator(
                estimator,
                new GraphSampler(graph),
                PROFILE.sampling().budget(PROFILE.times().usualNanosPerRow()),
                SEED);
    }

    /** Patterns that share variables and how they are joined; no other pattern has these variables. */
    private record PlannedPart(List<JoinPart> parts, double logRows) {
        /** Whether its rows lie in an index or a list as they are. */
        boolean isListed() {
            return parts.size() == 1 && !(parts.get(0) instanceof JoinPath path && Long.bitCount(path.variables()) > 1);
        }
    }

    /** The same with paths among what is joined. */
    public List<JoinPart> plan(List<IdPattern> patterns, List<JoinPath> paths, long bound, int[] row, PlanShape shape) {
        if (paths.isEmpty()) {
            return plan(patterns, bound, row, shape);
        }
        Deadline deadline = Deadline.after(LONGEST);
        List<JoinPart> all = new ArrayList<>(patterns);
        all.addAll(paths);
        List<PlannedPart> planned = new ArrayList<>();
        for (List<JoinPart> part : JoinPart.connected(all, bound)) {
            List<IdPattern> own = JoinPart.only(IdPattern.class, part);
            planned.add(
                    own.size() == part.size()
                            ? plan(own, counts(own, bound, row), bound, row, shape, deadline)
                            : withPaths(own, JoinPart.only(JoinPath.class, part), bound, row, deadline));
        }
        return product(planned);
    }

    private long[] counts(List<IdPattern> patterns, long bound, int[] row) {
        return patterns.stream()
                .mapToLong(pattern -> count(pattern, bound, row))
                .toArray();
    }

    /** Patterns and paths that share variables: an order, by counts of the patterns and by what is seen of the paths. */
    private PlannedPart withPaths(
            List<IdPattern> patterns, List<JoinPath> paths, long bound, int[] row, Deadline deadline) {
        long[] counts = counts(patterns, bound, row);
        List<GroupRelation> relations = new ArrayList<>();
        for (JoinPath path : paths) {
            relations.add(relation(path, bound, row));
        }
        List<JoinPart> parts = new ArrayList<>(patterns);
        parts.addAll(paths);
        if (parts.size() == 1) {
            double rows = relations.get(0) instanceof TableRelation table ? table.rows() : graph.triples();
            return new PlannedPart(parts, Math.log(rows));
        }
        if (parts.size() > PatternSet.LIMIT) {
            return new PlannedPart(parts, Math.log((double) graph.triples()));
        }
        EstimatedQuery query = idleForPaths.take();
        if (query == null) {
            query = EstimatedQuery.timed(known);
        }
        List<Pattern> asTerms =
                patterns.isEmpty() ? List.of() : bgp(patterns, bound, row).patterns();
        JoinGroup group = new JoinGroup(asTerms, relations, List.of());
        try {
            query.open(group, i -> counts[i], new IndexCounts(graph), PROFILE.times(), deadline);
            query.searchOrder(PlanShape.ORDER, deadline);
        } catch (DeadlineExceededException e) {
            return new PlannedPart(parts, Math.log((double) graph.triples()));
        }
        List<JoinPart> ordered = new ArrayList<>();
        for (int relation : query.order()) {
            ordered.add(parts.get(relation));
        }
        PatternSet all = PatternSet.firstN(ordered.size());
        PlannedPart planned = new PlannedPart(ordered, query.logRows(all.low(), all.high()));
        idleForPaths.give(query);
        return planned;
    }

    /** A path as the planner sees it: the ends of a known term are a table, if they are found soon. */
    private GroupRelation relation(JoinPath path, long bound, int[] row) {
        boolean begins = path.beginsKnown(bound);
        boolean ends = path.endsKnown(bound);
        Term from = term(path.from(), path.fromId(), bound, row);
        Term to = term(path.to(), path.toId(), bound, row);
        if (begins == ends) {
            return new PathRelation(from, path.search().named(), to);
        }
        Variable variable = (Variable) (begins ? to : from);
        int start = begins ? path.begin(row) : path.end(row);
        return path.search()
                .ends(start, begins, FEW_STEPS)
                .<GroupRelation>map(
                        found -> new TableRelation(List.of(variable), found.length, List.of((double) found.length)))
                .orElseGet(() -> new PathRelation(from, path.search().named(), to, PathRelation.TOO_MANY));
    }

    /**
     * What to join, in this order.
     *
     * @param bound the slots that have a value before the join, as bits
     * @param row a row with such values, which stands for all of them
     * @param shape whether trees are looked for
     */
    public List<JoinPart> plan(List<IdPattern> patterns, long bound, int[] row, PlanShape shape) {
        long[] counts = patterns.size() == 1 ? new long[] {1} : counts(patterns, bound, row);
        int smallest = 0;
        for (int i = 1; i < counts.length; i++) {
            smallest = counts[i] < counts[smallest] ? i : smallest;
        }
        if (counts.length == 1 || counts[smallest] == 0 || graph.triples() <= SMALL) {
            return smallestFirst(patterns, counts, bound);
        }
        Deadline deadline = Deadline.after(LONGEST);
        List<PlannedPart> parts = new ArrayList<>();
        for (List<IdPattern> part : JoinPart.connected(patterns, bound)) {
            long[] countsOfPart = new long[part.size()];
            for (int i = 0; i < countsOfPart.length; i++) {
                countsOfPart[i] = counts[patterns.indexOf(part.get(i))];
            }
            parts.add(plan(part, countsOfPart, bound, row, shape, deadline));
        }
        return product(parts);
    }

    private PlannedPart plan(
            List<IdPattern> patterns, long[] counts, long bound, int[] row, PlanShape shape, Deadline deadline) {
        if (counts.length <= 2 || counts.length > PatternSet.LIMIT || deadline.expired()) {
            return new PlannedPart(smallestFirst(patterns, counts, bound), Math.log((double)
                    Arrays.stream(counts).max().orElse(1)));
        }
        EstimatedQuery query = idle.take();
        if (query == null) {
            query = EstimatedQuery.timed(estimator);
        }
        Bgp bgp = bgp(patterns, bound, row);
        PlannedPart planned;
        try {
            query.open(bgp, i -> counts[i], RowRatios.NONE, PROFILE.times(), deadline);
            query.searchOrder(shape, deadline);
            boolean asTree = query.treeIsBetter() && query.logTreeCost() < query.logOrderCost() - LOG_TREE_FACTOR;
            Plan plan = asTree ? query.tree() : Plan.leftLinear(query.order());
            PatternSet all = bgp.all();
            planned = new PlannedPart(parts(plan, patterns, counts), query.logRows(all.low(), all.high()));
        } catch (DeadlineExceededException e) {
            return plan(patterns, counts, bound, row, shape, deadline);
        }
        // Not in a finally block: the memory of a search that failed half-way is dropped.
        idle.give(query);
        return planned;
    }

    /** A single pattern on the right is looked up for each row; of two trees the left one is kept in a table. */
    private static List<JoinPart> parts(Plan plan, List<IdPattern> patterns, long[] counts) {
        List<JoinPart> parts = new ArrayList<>();
        if (plan instanceof Plan.Leaf leaf) {
            parts.add(patterns.get(leaf.pattern()));
        } else if (plan instanceof Plan.Join join) {
            boolean looksUp = join.right() instanceof Plan.Leaf;
            // Whichever of the first two comes first, their join has the same rows.
            boolean swapped = join.left() instanceof Plan.Leaf left
                    && join.right() instanceof Plan.Leaf right
                    && counts[right.pattern()] < counts[left.pattern()];
            parts.addAll(parts(looksUp && !swapped ? join.left() : join.right(), patterns, counts));
            List<JoinPart> added = parts(looksUp && !swapped ? join.right() : join.left(), patterns, counts);
            if (added.size() == 1) {
                parts.addAll(added);
            } else {
                parts.add(new JoinTable(added));
            }
        }
        return parts;
    }

    /**
     * Parts without a common variable: all rows of one with those of the others. First come single patterns with one match,
     * then the part with the most rows of those that are joins, which is gone through once for that. The others are tables,
     * so that nothing is joined again for each row, or rows that are listed somewhere; the longest is the inner loop.
     */
    private static List<JoinPart> product(List<PlannedPart> parts) {
        List<PlannedPart> others = new ArrayList<>(parts);
        others.sort(Comparator.comparingDouble(PlannedPart::logRows));
        List<JoinPart> product = new ArrayList<>();
        while (!others.isEmpty() && others.get(0).isListed() && others.get(0).logRows <= 0) {
            product.addAll(others.remove(0).parts);
        }
        for (int i = others.size() - 1; i >= 0; i--) {
            if (!others.get(i).isListed()) {
                product.addAll(others.remove(i).parts);
                break;
            }
        }
        for (PlannedPart part : others) {
            product.add(part.isListed() ? part.parts.get(0) : new JoinTable(part.parts));
        }
        return product;
    }

    /** How many rows the first pattern, the first two and so on are expected to have, without a look at the data. */
    public double[] predicted(List<IdPattern> ordered, long bound, int[] row) {
        double[] rows = new double[ordered.size()];
        if (rows.length == 1) {
            rows[0] = count(ordered.get(0), bound, row);
        } else if (rows.length <= PatternSet.LIMIT) {
            Cardinalities cardinalities = known.open(bgp(ordered, bound, row), Deadline.after(LONGEST));
            for (int size = 1; size <= rows.length; size++) {
                rows[size - 1] = cardinalities.rows(PatternSet.firstN(size));
            }
        }
        return rows;
    }

    /** The pattern with the fewest matches, then again and again the one with the fewest that shares a variable. */
    private static List<JoinPart> smallestFirst(List<IdPattern> patterns, long[] counts, long bound) {
        List<JoinPart> order = new ArrayList<>();
        boolean[] done = new boolean[counts.length];
        long known = bound;
        for (int place = 0; place < counts.length; place++) {
            int best = -1;
            boolean bestJoins = false;
            for (int i = 0; i < counts.length; i++) {
                boolean joins = place == 0 || (patterns.get(i).variables() & known) != 0;
                if (!done[i] && (best < 0 || (joins == bestJoins ? counts[i] < counts[best] : joins))) {
                    best = i;
                    bestJoins = joins;
                }
            }
            order.add(patterns.get(best));
            done[best] = true;
            known |= patterns.get(best).variables();
        }
        return order;
    }

    /** How many matches a pattern has; more than it has if a variable without a value stands in it twice. */
    private long count(IdPattern pattern, long bound, int[] row) {
        int known = pattern.known(bound);
        PatternScan scan = new PatternScan(graph, pattern, pattern.order(known, 0, 0), Integer.bitCount(known));
        scan.open(row);
        return scan.left();
    }

    /** The patterns as core knows them: values that are known before the join are constants. */
    Bgp bgp(List<IdPattern> patterns, long bound, int[] row) {
        List<Pattern> all = new ArrayList<>();
        for (IdPattern pattern : patterns) {
            Term[] parts = new Term[3];
            for (int position = 0; position < 3; position++) {
                parts[position] = term(pattern.slots()[position], pattern.ids()[position], bound, row);
            }
            all.add(new Pattern(parts[0], parts[1], parts[2]));
        }
        return new Bgp(all);
    }

    private Term term(int slot, int id, long bound, int[] row) {
        if (slot == IdPattern.CONSTANT) {
            return new Constant(terms.text(id));
        }
        return (bound >>> slot & 1) != 0 ? new Constant(terms.text(row[slot])) : new Variable("v" + slot);
    }
}
