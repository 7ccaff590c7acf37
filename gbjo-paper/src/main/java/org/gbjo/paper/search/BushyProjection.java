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
    private final boolean connected;
    private float[] below = new float[0];
    private float[] next = new float[0];
    private double[] common = new double[0];
    private int[] joined = new int[0];
    /** A subplan is known by its first pattern: its node of the plan, and its patterns, none if it is part of another. */
    private int[] nodes = new int[0];

    private int[] sizes = new int[0];
    /** Whether two subplans share a variable. */
    private boolean[] touching = new boolean[0];

    private Bgp bgp;
    private int patterns;

    BushyProjection(Kernels kernels, boolean connected) {
        this.kernels = kernels;
        this.connected = connected;
    }

    @Override
    public void open(Bgp opened) {
        bgp = opened;
        patterns = bgp.size();
        int length = (patterns - 1) * Kernels.padded(patterns);
        if (below.length < length) {
            below = new float[length];
            next = new float[length];
            common = new double[patterns * patterns];
            joined = new int[2 * (patterns - 1)];
            nodes = new int[patterns];
            sizes = new int[patterns];
            touching = new boolean[patterns * patterns];
        }
    }

    @Override
    public void project(SoftPlan plan, PlanBatch batch) {
        findBelow(plan);
        findCommon(plan.joins());
        for (int i = 0; i < patterns; i++) {
            nodes[i] = i;
            sizes[i] = 1;
            for (int k = 0; k < patterns; k++) {
                touching[i * patterns + k] = !connected || bgp.neighbours(i).contains(k);
            }
        }
        for (int join = 0; join < plan.joins(); join++) {
            joinNearest(join);
        }
        batch.addJoins(joined);
    }

    /** Joins the two subplans with the most in common on average; of those that share a variable, if there are any. */
    private void joinNearest(int join) {
        int best = -1;
        double bestMean = 0;
        for (int left = 0; left < patterns; left++) {
            for (int right = left + 1; right < patterns; right++) {
                int pair = left * patterns + right;
                double mean = common[pair] / ((double) sizes[left] * sizes[right]);
                boolean nearer = best < 0
                        || (touching[pair] && !touching[best])
                        || (touching[pair] == touching[best] && mean > bestMean);
                if (sizes[left] > 0 && sizes[right] > 0 && nearer) {
                    best = pair;
                    bestMean = mean;
                }
            }
        }
        merge(best / patterns, best % patterns, join);
    }

    private void merge(int left, int right, int join) {
        joined[2 * join] = nodes[left];
        joined[2 * join + 1] = nodes[right];
        nodes[left] = patterns + join;
        sizes[left] += sizes[right];
        sizes[right] = 0;
        for (int other = 0; other < patterns; other++) {
            int there = left * patterns + other;
            int back = other * patterns + left;
            common[there] += common[right * patterns + other];
            common[back] = common[there];
            touching[there] |= touching[right * patterns + other];
            touching[back] = touching[there];
        }
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
