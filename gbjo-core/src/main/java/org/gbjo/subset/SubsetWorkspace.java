package org.gbjo.subset;

import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.PlanBatch;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternBits;
import org.gbjo.run.Deadline;

/** The memory of one thread that works with a {@link SubsetModel}. */
final class SubsetWorkspace implements Workspace {
    private final SubsetFeatures features;
    private final SubsetInput input = new SubsetInput();
    private final QueryTerms terms;
    private final KnownCardinalities certain;
    private final SetRows hardSets;
    private final RelaxedSetRows softSets;
    private final Memberships memberships = new Memberships();
    private double[] shares = new double[0];
    private long[] low = new long[0];
    private long[] high = new long[0];
    private long[] otherLow = new long[0];
    private long[] otherHigh = new long[0];
    private double[] bothShares = new double[0];
    private int patterns;
    private Deadline deadline = Deadline.none();

    SubsetWorkspace(FoldedWeights weights, SubsetFeatures features, Kernels kernels) {
        this.features = features;
        this.terms = new QueryTerms(weights, kernels);
        this.certain = new KnownCardinalities(terms);
        this.hardSets = new SetRows(terms, certain);
        this.softSets = new RelaxedSetRows(terms);
    }

    @Override
    public void open(Bgp bgp, Deadline end) {
        open(bgp, KnownCounts.NONE, end);
    }

    @Override
    public void open(Bgp bgp, KnownCounts known, Deadline end) {
        if (bgp.size() < 2) {
            throw new IllegalArgumentException("only a BGP of at least 2 patterns has joins, got " + bgp.size());
        }
        end.check();
        deadline = end;
        patterns = bgp.size();
        input.known = known;
        features.describe(bgp, input);
        terms.open(bgp, input);
        certain.open(bgp, input);
        hardSets.open();
        if (shares.length < patterns) {
            shares = new double[patterns];
            low = new long[2 * patterns];
            high = new long[2 * patterns];
            otherLow = new long[patterns];
            otherHigh = new long[patterns];
            bothShares = new double[2 * patterns];
        }
    }

    /** ln of the sum of the rows of all joins, whose memberships are B (I - C)^-1. */
    @Override
    public double cost(SoftPlan plan, SoftPlan gradient) {
        deadline.check();
        check(plan.patterns());
        memberships.compute(plan);
        softSets.compute(memberships);
        int joins = patterns - 1;
        double greatest = Double.NEGATIVE_INFINITY;
        for (int join = 0; join < joins; join++) {
            greatest = Math.max(greatest, softSets.logRows(join));
        }
        double total = 0;
        for (int join = 0; join < joins; join++) {
            total += Math.exp(softSets.logRows(join) - greatest);
        }
        double cost = greatest + Math.log(total);
        for (int join = 0; join < joins; join++) {
            shares[join] = Math.exp(softSets.logRows(join) - cost);
        }
        softSets.pullBack(shares, memberships);
        memberships.backward(plan, gradient);
        return cost;
    }

    @Override
    public int costs(PlanBatch plans, double[] costs) {
        check(plans.patterns());
        for (int plan = 0; plan < plans.size(); plan++) {
            if (plan > 0 && deadline.expired()) {
                return plan;
            }
            costs[plan] = cost(plans, plan);
        }
        return plans.size();
    }

    @Override
    public boolean joinRows(PlanBatch plans, int plan, double[] logRows) {
        check(plans.patterns());
        for (int join = 0; join < plans.joins(); join++) {
            logRows[join] = logRows(plans, plan, join);
        }
        return true;
    }

    /** ln of the rows of a join; those of its sides have been asked for before. */
    private double logRows(PlanBatch plans, int plan, int join) {
        int left = plans.left(plan, join);
        int right = plans.right(plan, join);
        low[patterns + join] = low(left) | low(right);
        high[patterns + join] = high(left) | high(right);
        return hardSets.logRows(low[patterns + join], high[patterns + join]);
    }

    private double cost(PlanBatch plans, int plan) {
        double greatest = Double.NEGATIVE_INFINITY;
        double total = 0;
        for (int join = 0; join < plans.joins(); join++) {
            double log = logRows(plans, plan, join);
            if (log > greatest) {
                total = total * Math.exp(greatest - log) + 1;
                greatest = log;
            } else {
                total += Math.exp(log - greatest);
            }
        }
        return greatest + Math.log(total);
    }

    /**
     * The difference of two ln costs moves by the share of a join in its plan's cost for each unit of the join's ln rows;
     * a join of both plans by the difference of its two shares. Errors of different joins are taken as independent and
     * normal; how far that is true is measured after training, and the expected errors are scaled accordingly.
     */
    @Override
    public double certainty(PlanBatch plans, int first, int second) {
        check(plans.patterns());
        double secondCost = shares(plans, second, 0);
        System.arraycopy(low, patterns, otherLow, 0, patterns - 1);
        System.arraycopy(high, patterns, otherHigh, 0, patterns - 1);
        double firstCost = shares(plans, first, patterns - 1);
        double variance = 0;
        for (int join = 0; join < patterns - 1; join++) {
            int same = find(low[patterns + join], high[patterns + join]);
            double share = bothShares[patterns - 1 + join];
            if (same >= 0) {
                share -= bothShares[same];
                bothShares[same] = 0;
            }
            variance += variance(share, low[patterns + join], high[patterns + join]);
        }
        for (int join = 0; join < patterns - 1; join++) {
            variance += variance(bothShares[join], otherLow[join], otherHigh[join]);
        }
        double difference = secondCost - firstCost;
        return NormalDistribution.at(difference == 0 ? 0 : difference / Math.sqrt(variance));
    }

    /** Writes the share of each join in the cost of a plan; returns ln of the cost. */
    private double shares(PlanBatch plans, int plan, int at) {
        double cost = cost(plans, plan);
        for (int join = 0; join < patterns - 1; join++) {
            double logRows = hardSets.logRows(low[patterns + join], high[patterns + join]);
            bothShares[at + join] = Math.exp(logRows - cost);
        }
        return cost;
    }

    private int find(long setLow, long setHigh) {
        for (int join = 0; join < patterns - 1; join++) {
            if (otherLow[join] == setLow && otherHigh[join] == setHigh) {
                return join;
            }
        }
        return -1;
    }

    private double variance(double share, long setLow, long setHigh) {
        return share == 0 ? 0 : share * share * hardSets.squaredError(setLow, setHigh);
    }

    private long low(int node) {
        return node >= patterns ? low[node] : PatternBits.low(node);
    }

    private long high(int node) {
        return node >= patterns ? high[node] : PatternBits.high(node);
    }

    /** A set of patterns costs the same, whatever else is in the query. */
    @Override
    public boolean costsSubplans() {
        return true;
    }

    private void check(int size) {
        if (size != patterns) {
            throw new IllegalArgumentException(
                    "the workspace was opened for " + patterns + " patterns, got a plan of " + size);
        }
    }
}
