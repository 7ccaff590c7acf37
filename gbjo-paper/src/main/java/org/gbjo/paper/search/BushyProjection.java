package org.gbjo.paper.search;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.query.Bgp;

/**
 * Projects to trees of any shape, from the leaves up. How much pattern i lies below join j is R = B (I + C + C² + …);
 * the sum over the joins of R_ij R_kj says how many joins i and k have above them in common. Patterns and subplans with
 * the most joins in common are joined first, equal ones by ascending pattern: the tree of a hard plan is found again
 * exactly. Not in the paper, which shows left-linear plans only.
 */
final class BushyProjection implements Projection {
    private final Kernels kernels;
    private final Parts parts;
    private float[] below = new float[0];
    private float[] next = new float[0];
    private double[] common = new double[0];
    private int[] joined = new int[0];
    private int patterns;

    BushyProjection(Kernels kernels, boolean connected) {
        this.kernels = kernels;
        this.parts = new Parts(connected);
    }

    @Override
    public void open(Bgp bgp) {
        patterns = bgp.size();
        parts.open(bgp);
        int length = (patterns - 1) * Kernels.padded(patterns);
        if (below.length < length) {
            below = new float[length];
            next = new float[length];
            common = new double[patterns * patterns];
            joined = new int[2 * (patterns - 1)];
        }
    }

    @Override
    public void project(SoftPlan plan, PlanBatch batch) {
        findBelow(plan);
        findCommon(plan.joins());
        parts.reset();
        for (int join = 0; join < plan.joins(); join++) {
            parts.choose(common);
            joined[2 * join] = parts.leftNode();
            joined[2 * join + 1] = parts.rightNode();
            parts.merge(patterns + join, common);
        }
        batch.addJoins(joined);
    }

    /** R, transposed as soft plans are; a path in a plan is no longer than the number of joins. */
    private void findBelow(SoftPlan plan) {
        int joins = plan.joins();
        int width = Kernels.padded(patterns);
        copyPatterns(plan, below, width);
        for (int length = 1; length < joins; length++) {
            copyPatterns(plan, next, width);
            kernels.accumulate(
                    joins, joins, width, plan.values(), patterns, plan.stride(), below, 0, width, next, 0, width);
            float[] swap = below;
            below = next;
            next = swap;
        }
    }

    private void copyPatterns(SoftPlan plan, float[] target, int width) {
        Arrays.fill(target, 0, plan.joins() * width, 0f);
        for (int j = 0; j < plan.joins(); j++) {
            System.arraycopy(plan.values(), j * plan.stride(), target, j * width, patterns);
        }
    }

    private void findCommon(int joins) {
        int width = Kernels.padded(patterns);
        Arrays.fill(common, 0, patterns * patterns, 0);
        for (int j = 0; j < joins; j++) {
            for (int i = 0; i < patterns; i++) {
                // Cycles of a soft plan lead through a join more than once, which must not count as more.
                double share = Math.min(1.0, below[j * width + i]);
                for (int k = 0; k < patterns; k++) {
                    common[i * patterns + k] += share * Math.min(1.0, below[j * width + k]);
                }
            }
        }
    }
}
