package org.gbjo.paper.search;

import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.query.Bgp;

/**
 * The paper's Algorithm 2 for left-linear plans, from the root down: the current join takes the free join and the free
 * pattern with the greatest sum of entries. Departs: a beam keeps several partial plans (a width of 1 is the paper's),
 * the next join may be fixed by a chain, and patterns may be restricted to those that avoid cartesian products.
 *
 * <p>Departs from the authors' code, which has the beam as well, in two things. The two patterns that every partial
 * plan has left at the end go to its last join: here their entries are added before the best partial plan is chosen,
 * the authors take the first of the beam without them. Of all differences this one changes most plans. And equal sums
 * are broken by the order of the partial plans, then of the joins, then of the patterns, each ascending; before the
 * first step of a search all entries are equal, so this alone decides on its first plan.
 */
final class BeamProjection implements Projection {
    private final int width;
    private final boolean chain;
    private final boolean connected;
    private final Connectivity connectivity = new Connectivity();
    private final Ranking patternRanking;
    private final Ranking joinRanking;
    private Beam beam;
    private Beam next;
    private int[] chosenPatterns = new int[0];
    private int[] parents = new int[0];
    private int[] order = new int[0];
    private int patterns;

    BeamProjection(int width, boolean chain, boolean connected) {
        this.width = width;
        this.chain = chain;
        this.connected = connected;
        this.patternRanking = new Ranking(width);
        this.joinRanking = new Ranking(width);
        this.beam = new Beam(width);
        this.next = new Beam(width);
    }

    @Override
    public void open(Bgp bgp) {
        patterns = bgp.size();
        if (connected) {
            connectivity.open(bgp);
        }
        if (order.length != patterns) {
            order = new int[patterns];
        }
        if (parents.length < patterns * width) {
            chosenPatterns = new int[patterns * width];
            parents = new int[patterns * width];
        }
    }

    @Override
    public void project(SoftPlan plan, PlanBatch batch) {
        beam.start(patterns);
        int levels = patterns - 2;
        for (int level = 0; level < levels; level++) {
            expand(plan);
            for (int i = 0; i < next.size; i++) {
                chosenPatterns[level * width + i] = next.pattern[i];
                parents[level * width + i] = next.parent[i];
            }
            Beam swap = beam;
            beam = next;
            next = swap;
        }
        int best = best(plan);
        int rest = fillLastTwo(best);
        for (int level = levels - 1; level >= 0; level--) {
            order[rest++] = chosenPatterns[level * width + best];
            best = parents[level * width + best];
        }
        batch.addOrder(order);
    }

    private void expand(SoftPlan plan) {
        next.clear();
        for (int i = 0; i < beam.size; i++) {
            int row = beam.join[i] * plan.stride();
            rankPatterns(plan, row, i);
            rankJoins(plan, row, i);
            for (int j = 0; j < joinRanking.size(); j++) {
                // The product of the ranks bounds the number of pairs that are at least as good.
                for (int k = 0; k < patternRanking.size() && (j + 1) * (k + 1) <= width; k++) {
                    double score = beam.score[i] + ((double) joinRanking.value(j) + patternRanking.value(k));
                    if (!next.offer(score, i, joinRanking.index(j), patternRanking.index(k))) {
                        // Patterns of a lower rank are no better.
                        break;
                    }
                }
            }
        }
        next.inherit(beam);
    }

    private void rankPatterns(SoftPlan plan, int row, int i) {
        long low = beam.patternsLow[i];
        long high = beam.patternsHigh[i];
        if (connected) {
            connectivity.findRemovable(low, high);
            low = connectivity.removableLow();
            high = connectivity.removableHigh();
        }
        patternRanking.rank(plan.values(), row, low, high);
    }

    private void rankJoins(SoftPlan plan, int row, int i) {
        if (chain) {
            int below = beam.join[i] - 1;
            joinRanking.only(below, plan.values()[row + patterns + below]);
        } else {
            joinRanking.rank(plan.values(), row + patterns, beam.joinsLow[i], beam.joinsHigh[i]);
        }
    }

    /** The best partial plan, with the entries of the two patterns that remain; the authors' code leaves these out. */
    private int best(SoftPlan plan) {
        int best = 0;
        double bestScore = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < beam.size; i++) {
            int row = beam.join[i] * plan.stride();
            double first = plan.values()[row + beam.firstLeft(i)];
            double second = plan.values()[row + beam.secondLeft(i)];
            double score = beam.score[i] + (first + second);
            if (score > bestScore) {
                bestScore = score;
                best = i;
            }
        }
        return best;
    }

    /** The first two patterns have no order of their own, but the second must be one that an order may end with. */
    private int fillLastTwo(int best) {
        int first = beam.firstLeft(best);
        int second = beam.secondLeft(best);
        if (connected) {
            connectivity.findRemovable(beam.patternsLow[best], beam.patternsHigh[best]);
        }
        boolean swap = connected && !connectivity.isRemovable(second);
        order[0] = swap ? second : first;
        order[1] = swap ? first : second;
        return 2;
    }
}
