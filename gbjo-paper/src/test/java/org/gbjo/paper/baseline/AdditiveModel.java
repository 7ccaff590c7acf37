package org.gbjo.paper.baseline;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.SeededRandom;

/**
 * A cost model by hand that obeys Bellman's principle: the logarithm of the sum over the joins of a made-up number of
 * rows, which depends on the set of patterns below alone, whatever query they are part of.
 */
final class AdditiveModel implements CostModel {
    private final long seed;
    private final boolean costsSubplans;

    AdditiveModel(long seed, boolean costsSubplans) {
        this.seed = seed;
        this.costsSubplans = costsSubplans;
    }

    /** A whole number, so that sums are exact in every order of addition. */
    private double rows(Bgp bgp, PatternSet set) {
        long names = 0;
        for (int pattern : set.toArray()) {
            Pattern named = bgp.pattern(pattern);
            names += SeededRandom.mix(named.toString().hashCode());
        }
        return 1 + new SeededRandom(seed, names).below(100_000);
    }

    Cardinalities cardinalities(Bgp bgp) {
        return new Cardinalities() {
            @Override
            public Bgp bgp() {
                return bgp;
            }

            @Override
            public double rows(long low, long high) {
                return AdditiveModel.this.rows(bgp, new PatternSet(low, high));
            }

            @Override
            public boolean isExact(long low, long high) {
                return true;
            }

            @Override
            public double squaredLogError(long low, long high) {
                return 0;
            }
        };
    }

    @Override
    public String name() {
        return "additive";
    }

    @Override
    public Workspace newWorkspace(Kernels kernels) {
        return new Workspace() {
            private Bgp bgp;

            @Override
            public void open(Bgp query, Deadline until) {
                bgp = query;
            }

            @Override
            public boolean costsSubplans() {
                return costsSubplans;
            }

            @Override
            public double logCost(SoftPlan plan, SoftPlan gradient) {
                throw new UnsupportedOperationException("this model costs hard plans alone");
            }

            @Override
            public int logCosts(PlanBatch plans, double[] costs) {
                if (plans.patterns() != bgp.size() || (plans.holdsSubplans() && !costsSubplans)) {
                    throw new AssertionError("plans of other patterns than the workspace was opened for");
                }
                for (int plan = 0; plan < plans.size(); plan++) {
                    costs[plan] = logCost(plans, plan);
                }
                return plans.size();
            }

            private double logCost(PlanBatch plans, int plan) {
                PatternSet[] below = new PatternSet[plans.joins()];
                double sum = 0;
                for (int join = 0; join < plans.joins(); join++) {
                    below[join] = set(plans.left(plan, join), below).union(set(plans.right(plan, join), below));
                    sum += rows(bgp, below[join]);
                }
                return Math.log(sum);
            }

            private PatternSet set(int node, PatternSet[] below) {
                return node < bgp.size() ? PatternSet.of(node) : below[node - bgp.size()];
            }
        };
    }
}
