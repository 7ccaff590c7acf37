package org.gbjo.paper.search;

import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.query.Bgp;

/**
 * The paper's Algorithm 2 for left-linear plans, from the root down: the current join takes the free join and the free
 * pattern with the greatest sum of entries. Departs: a beam keeps several partial plans (a width of 1 is the paper's),
 * the next join may be fixed by a chain, and patterns may be restricted to those that avoid cartesian products.
 *
 * <p>The two patterns that every partial plan has left at the end go to its last join: {@link BeamEnd} says whether
 * their entries count when the best partial plan is chosen. Of all differences to the authors' code, which has the beam as
 * well, this one changes most plans. Equal sums are broken by the order of the partial plans, then as {@link Ties} says.
 */
final class BeamProjection implements Projection {
    /** A set of patterns has two words of bits. */
    private static final int MOST_CANDIDATES = 2 * Long.SIZE;

    private final int width;
    private final boolean chain;
    private final boolean connected;
    private final BeamEnd end;
    private final boolean ranked;
    private final DecodedOrder decoded;
    private final Connectivity connectivity = new Connectivity();
    private final Ranking patternRanking;
    private final Ranking joinRanking;
    private Beam beam;
    private Beam next;
    private int[] chosenPatterns = new int[0];
    private int[] chosenJoins = new int[0];
    private int[] parents = new int[0];
    private int patterns;

    /**
     * Prepares to project.
     *
     * @param chain whether the joins are a fixed chain
     * @param decoded where the plan that was found last is left
     */
    BeamProjection(ProjectionSettings settings, boolean chain, DecodedOrder decoded) {
        this.width = settings.beam();
        this.chain = chain;
        this.connected = settings.connected();
        this.end = settings.beamEnd();
        this.decoded = decoded;
        this.ranked = settings.ties() == Ties.BY_ENTRY;
        int candidates = ranked ? width : MOST_CANDIDATES;
        this.patternRanking = new Ranking(candidates, ranked);
        this.joinRanking = new Ranking(candidates, ranked);
        this.beam = new Beam(width);
        this.next = new Beam(width);
    }

    @Override
    public void open(Bgp bgp) {
        patterns = bgp.size();
        if (connected) {
            connectivity.open(bgp);
        }
        decoded.reset(patterns);
        if (parents.length < patterns * width) {
            chosenPatterns = new int[patterns * width];
            chosenJoins = new int[patterns * width];
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
                chosenJoins[level * width + i] = next.join[i];
                parents[level * width + i] = next.parent[i];
            }
            Beam swap = beam;
            beam = next;
            next = swap;
        }
        int best = end == BeamEnd.WITH_LAST_PATTERNS ? bestWithLastPatterns(plan) : 0;
        fillFirstTwo(best);
        for (int level = levels - 1; level >= 0; level--) {
            int place = levels - 1 - level;
            decoded.patterns[place + 2] = chosenPatterns[level * width + best];
            decoded.joins[place] = chosenJoins[level * width + best];
            best = parents[level * width + best];
        }
        decoded.joins[patterns - 2] = patterns - 2;
        decoded.addTo(batch);
    }

    private void expand(SoftPlan plan) {
        next.clear();
        for (int i = 0; i < beam.size; i++) {
            int row = beam.join[i] * plan.stride();
            rankPatterns(plan, row, i);
            rankJoins(plan, row, i);
            for (int j = 0; j < joinRanking.size(); j++) {
                // The product of the ranks bounds the number of pairs that are at least as good.
                for (int k = 0; k < patternRanking.size() && (!ranked || (j + 1) * (k + 1) <= width); k++) {
                    double score = beam.score[i] + ((double) joinRanking.value(j) + patternRanking.value(k));
                    if (!next.offer(score, i, joinRanking.index(j), patternRanking.index(k)) && ranked) {
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

    private int bestWithLastPatterns(SoftPlan plan) {
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
    private void fillFirstTwo(int best) {
        int first = beam.firstLeft(best);
        int second = beam.secondLeft(best);
        if (connected) {
            connectivity.findRemovable(beam.patternsLow[best], beam.patternsHigh[best]);
        }
        boolean swap = connected && !connectivity.isRemovable(second);
        decoded.patterns[0] = swap ? second : first;
        decoded.patterns[1] = swap ? first : second;
    }
}
