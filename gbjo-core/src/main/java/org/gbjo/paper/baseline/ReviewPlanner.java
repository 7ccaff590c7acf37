package org.gbjo.paper.baseline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.paper.model.CostModel;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.run.Pool;

/**
 * Lets searches propose orders and chooses among them, and among orders near them, by their beginnings: the mean of what
 * the model predicts for the first two patterns, the first three, and so on to the whole order. Not in the paper.
 *
 * <p>A search finds the plans whose cost its model underestimates most. Such an error seldom shows in all beginnings of a
 * plan: they are smaller plans, which the model knows better, and their errors differ. The order moves to the best of its
 * neighbours until none is better; of the neighbours, only those that the model likes best are reviewed. Any number of
 * threads may use a planner at once.
 */
public final class ReviewPlanner implements Planner {
    private static final int CANDIDATES = 12;
    private static final int ROUNDS = 4;

    private final CostModel model;
    private final List<Planner> proposers;
    private final boolean connected;
    private final Pool<Evaluation> idle = new Pool<>();

    /**
     * A review.
     *
     * @param model what the proposers search on
     * @param proposers searches for left-linear plans; another plan than that is not reviewed
     * @param connected whether cartesian products are avoided where possible
     */
    public ReviewPlanner(CostModel model, List<Planner> proposers, boolean connected) {
        if (proposers.isEmpty()) {
            throw new IllegalArgumentException("a review needs at least 1 planner that proposes, got none");
        }
        this.model = model;
        this.proposers = List.copyOf(proposers);
        this.connected = connected;
    }

    @Override
    public String name() {
        return "reviewed";
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        List<PlanningResult> proposals = new ArrayList<>();
        int evaluations = 0;
        for (Planner proposer : proposers) {
            PlanningResult proposal = proposer.plan(bgp, deadline);
            evaluations += proposal.evaluations();
            proposals.add(proposal);
        }
        if (bgp.size() < 3) {
            return proposals.get(0);
        }
        Evaluation evaluation = idle.take();
        if (evaluation == null) {
            evaluation = new Evaluation(model);
        }
        Review review = new Review(evaluation);
        String reason = "of all reviewed orders its beginnings have the least predicted cost";
        try {
            evaluation.open(bgp, deadline);
            for (PlanningResult proposal : proposals) {
                if (proposal.plan().isLeftLinear()) {
                    review.climb(proposal.plan().order());
                }
            }
        } catch (DeadlineExceededException e) {
            reason = "the deadline passed during the review, of which it is the best so far";
        }
        // Not in a finally block: the memory of a review that failed half-way is dropped.
        idle.give(evaluation);
        if (review.best == null) {
            return proposals.get(0);
        }
        Plan plan = Plan.leftLinear(review.best);
        double predicted = review.costs.get(plan);
        return new PlanningResult(plan, predicted, evaluations + evaluation.evaluations(), reason);
    }

    /** The orders of one query that were reviewed so far. */
    private final class Review {
        private final Evaluation evaluation;
        /** Of all plans and beginnings of plans that the model was asked about. */
        private final Map<Plan, Double> costs = new HashMap<>();

        private final SubplanBatch beginnings;
        private int[] best;
        private double bestScore = Double.POSITIVE_INFINITY;

        Review(Evaluation evaluation) {
            this.evaluation = evaluation;
            this.beginnings = new SubplanBatch(evaluation, costs::put);
        }

        /** Moves from an order to better ones. */
        void climb(int[] start) {
            int[] order = start;
            costBeginnings(List.of(order));
            double score = consider(order);
            for (int round = 0; round < ROUNDS; round++) {
                int[] next = null;
                List<int[]> candidates = likelyNeighbours(order);
                costBeginnings(candidates);
                for (int[] candidate : candidates) {
                    double own = consider(candidate);
                    if (own < score) {
                        score = own;
                        next = candidate;
                    }
                }
                if (next == null) {
                    return;
                }
                order = next;
            }
        }

        private double consider(int[] order) {
            double score = score(order);
            if (score < bestScore) {
                bestScore = score;
                best = order;
            }
            return score;
        }

        private double score(int[] order) {
            double sum = 0;
            for (Plan beginning : beginningsOf(order)) {
                sum += costs.get(beginning);
            }
            return sum / (order.length - 1);
        }

        private static List<Plan> beginningsOf(int[] order) {
            List<Plan> found = new ArrayList<>();
            Plan plan = new Plan.Leaf(order[0]);
            for (int i = 1; i < order.length; i++) {
                plan = new Plan.Join(plan, new Plan.Leaf(order[i]));
                found.add(plan);
            }
            return found;
        }

        private void costBeginnings(List<int[]> orders) {
            List<List<Plan>> plans = orders.stream().map(Review::beginningsOf).toList();
            for (int joins = 1; joins < evaluation.bgp().size(); joins++) {
                Set<Plan> asked = new HashSet<>();
                beginnings.reset(joins);
                for (List<Plan> own : plans) {
                    Plan beginning = own.get(joins - 1);
                    if (!costs.containsKey(beginning) && asked.add(beginning)) {
                        beginnings.add(beginning);
                    }
                }
                beginnings.flush();
            }
        }

        /** The orders in which one pattern has moved, those that the model likes best. */
        private List<int[]> likelyNeighbours(int[] order) {
            List<int[]> neighbours = neighbours(order);
            List<Plan> whole = neighbours.stream().map(Plan::leftLinear).toList();
            PlanBatch batch = new PlanBatch();
            for (int from = 0; from < whole.size(); from += Evaluation.BATCH) {
                List<Plan> group = whole.subList(from, Math.min(whole.size(), from + Evaluation.BATCH));
                batch.reset(order.length);
                group.forEach(batch::add);
                double[] predicted = evaluation.costs(batch);
                for (int i = 0; i < group.size(); i++) {
                    costs.put(group.get(i), predicted[i]);
                }
            }
            neighbours.sort(Comparator.comparingDouble(neighbour -> costs.get(Plan.leftLinear(neighbour))));
            return neighbours.subList(0, Math.min(CANDIDATES, neighbours.size()));
        }

        private List<int[]> neighbours(int[] order) {
            Extensions extensions = new Extensions(evaluation.bgp(), connected);
            Set<Plan> seen = new HashSet<>(Set.of(Plan.leftLinear(order)));
            List<int[]> neighbours = new ArrayList<>();
            for (int from = 0; from < order.length; from++) {
                for (int to = 0; to < order.length; to++) {
                    int[] moved = moved(order, from, to);
                    extensions.repair(moved);
                    if (seen.add(Plan.leftLinear(moved))) {
                        neighbours.add(moved);
                    }
                }
            }
            return neighbours;
        }

        private static int[] moved(int[] order, int from, int to) {
            int[] moved = order.clone();
            System.arraycopy(order, Math.min(from + 1, order.length), moved, from, order.length - from - 1);
            System.arraycopy(moved, to, moved, to + 1, order.length - to - 1);
            moved[to] = order[from];
            return moved;
        }
    }
}
