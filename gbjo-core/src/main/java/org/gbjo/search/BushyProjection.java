package org.gbjo.search;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.kernel.Kernels;
import org.gbjo.kernel.PackedMatrix;
import org.gbjo.model.SoftPlan;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;

/**
 * Projects to trees of any shape, from the leaves up. How much pattern i lies below join j is R = B (I + C + C² + …); the
 * sum over the joins of R_ij R_kj says how many joins i and k have above them in common. Patterns and subplans with the
 * most joins in common are joined first: the tree of a hard plan is found again exactly. Not in the paper, which shows
 * left-linear plans only.
 */
final class BushyProjection implements Projection {
    private final Kernels kernels;
    private final boolean connected;
    private final Connectivity connectivity = new Connectivity();
    private float[] below = new float[0];
    private float[] next = new float[0];
    private int patterns;

    BushyProjection(Kernels kernels, boolean connected) {
        this.kernels = kernels;
        this.connected = connected;
    }

    @Override
    public void open(Bgp bgp) {
        patterns = bgp.size();
        connectivity.open(bgp);
        int length = (patterns - 1) * PackedMatrix.padded(patterns);
        if (below.length < length) {
            below = new float[length];
            next = new float[length];
        }
    }

    @Override
    public void project(SoftPlan plan, PlanBatch batch) {
        findBelow(plan);
        double[][] common = common(plan.joins());
        List<Plan> parts = new ArrayList<>();
        for (int i = 0; i < patterns; i++) {
            parts.add(new Plan.Leaf(i));
        }
        while (parts.size() > 1) {
            merge(parts, common);
        }
        batch.add(parts.get(0));
    }

    /** R, transposed as soft plans are; a path in a plan is no longer than the number of joins. */
    private void findBelow(SoftPlan plan) {
        int joins = plan.joins();
        int width = PackedMatrix.padded(patterns);
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
        for (int j = 0; j < plan.joins(); j++) {
            for (int i = 0; i < width; i++) {
                target[j * width + i] = i < patterns ? plan.get(i, j) : 0;
            }
        }
    }

    private double[][] common(int joins) {
        int width = PackedMatrix.padded(patterns);
        double[][] common = new double[patterns][patterns];
        for (int j = 0; j < joins; j++) {
            for (int i = 0; i < patterns; i++) {
                for (int k = 0; k < patterns; k++) {
                    // Cycles of a soft plan lead through a join more than once, which must not count as more.
                    common[i][k] += Math.min(1.0, below[j * width + i]) * Math.min(1.0, below[j * width + k]);
                }
            }
        }
        return common;
    }

    /** Joins the two parts with the most in common; among those that share a variable, if there are any. */
    private void merge(List<Plan> parts, double[][] common) {
        int left = -1;
        int right = -1;
        double best = 0;
        boolean bestTouches = false;
        for (int a = 0; a < parts.size(); a++) {
            for (int b = a + 1; b < parts.size(); b++) {
                boolean touches = !connected
                        || connectivity.touch(
                                parts.get(a).patterns(), parts.get(b).patterns());
                double mean = common[a][b]
                        / ((double) parts.get(a).patterns().size()
                                * parts.get(b).patterns().size());
                if (left < 0 || (touches && !bestTouches) || (touches == bestTouches && mean > best)) {
                    left = a;
                    right = b;
                    best = mean;
                    bestTouches = touches;
                }
            }
        }
        parts.set(left, new Plan.Join(parts.get(left), parts.get(right)));
        parts.remove(right);
        fold(common, left, right, parts.size());
    }

    /** Adds row and column {@code from} to {@code to} and closes the gap. */
    private static void fold(double[][] common, int to, int from, int size) {
        for (int i = 0; i <= size; i++) {
            common[to][i] += common[from][i];
        }
        for (int i = 0; i <= size; i++) {
            common[i][to] += common[i][from];
        }
        for (int row = 0; row < size; row++) {
            common[row] = common[row < from ? row : row + 1];
            System.arraycopy(common[row], from + 1, common[row], from, size - from);
        }
    }
}
