package org.gbjo.label;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.run.SeededRandom;
import org.gbjo.workload.Query;

/**
 * Chooses plans of one query and asks the oracle for the cardinality of each of their joins (paper, section 5, "Plan
 * Generation"). No plan occurs twice. A small query has fewer plans than are wanted: the good and the bad ones then
 * take turns, the best of each first, and a random one is drawn a limited number of times. Empty joins are labels like
 * any other. Shared by threads.
 */
public final class QueryLabeller {
    /** How often a random plan is drawn before there seems to be no new one. */
    private static final int DRAWS = 20;

    private final Oracle oracle;
    private final LabelOptions options;

    public QueryLabeller(Oracle oracle, LabelOptions options) {
        this.oracle = oracle;
        this.options = options;
    }

    /** {@code index} is the place of the query in its workload; with the seed, it decides on the random plans. */
    public LabelOutcome label(Query query, long index, Deadline deadline) {
        Bgp bgp = query.bgp();
        if (bgp.size() == 1) {
            return new LabelOutcome.LeftOut(query.id(), Omission.ONE_PATTERN, 0);
        }
        try {
            Cardinalities cardinalities = oracle.open(bgp, deadline);
            PlanCollection plans = new PlanCollection(cardinalities);
            // The sets that a planner must tell apart on the way to good plans; their rows are counted anyway.
            Map<PatternSet, Double> seen = new LinkedHashMap<>();
            ToDoubleFunction<PatternSet> remembering = set -> {
                double rows = cardinalities.rows(set);
                if (set.size() > 1 && rows != Cost.SATURATED) {
                    seen.put(set, rows);
                }
                return rows;
            };
            addGoodAndBad(
                    plans,
                    new BeamSearch(bgp, remembering, options.beamWidth(), deadline),
                    new BeamSearch(bgp, cardinalities::rows, options.beamWidth(), deadline));
            addRandom(plans, new SeededRandom(options.seed(), index), bgp);
            return outcome(query, cardinalities, plans, seen);
        } catch (DeadlineExceededException e) {
            return new LabelOutcome.LeftOut(query.id(), Omission.TIME_LIMIT, 0);
        }
    }

    private void addGoodAndBad(PlanCollection plans, BeamSearch forGood, BeamSearch forBad) {
        List<Plan> good = options.good() == 0 ? List.of() : forGood.cheapest();
        List<Plan> bad = options.bad() == 0 ? List.of() : forBad.dearest();
        for (int rank = 0; rank < options.beamWidth(); rank++) {
            if (rank < Math.min(options.good(), good.size())) {
                plans.add(good.get(rank), PlanOrigin.GOOD);
            }
            if (rank < Math.min(options.bad(), bad.size())) {
                plans.add(bad.get(rank), PlanOrigin.BAD);
            }
        }
    }

    private void addRandom(PlanCollection plans, SeededRandom random, Bgp bgp) {
        RandomPlans draw = new RandomPlans(bgp, random);
        for (int i = 0; i < options.random(); i++) {
            boolean mayBeCartesian = random.chance(options.cartesianShare());
            for (int attempt = 0; attempt < DRAWS; attempt++) {
                if (plans.add(draw.leftLinear(mayBeCartesian), PlanOrigin.RANDOM)) {
                    break;
                }
            }
        }
        for (int i = 0; i < options.bushy(); i++) {
            boolean mayBeCartesian = random.chance(options.cartesianShare());
            for (int attempt = 0; attempt < DRAWS; attempt++) {
                Plan tree = draw.tree(mayBeCartesian);
                if (!tree.isLeftLinear() && plans.add(tree, PlanOrigin.BUSHY)) {
                    break;
                }
            }
        }
    }

    private static LabelOutcome outcome(
            Query query, Cardinalities cardinalities, PlanCollection plans, Map<PatternSet, Double> seen) {
        if (plans.labelled().isEmpty()) {
            Omission omission = plans.saturated() > 0 ? Omission.SATURATED : Omission.NO_PLAN;
            return new LabelOutcome.LeftOut(query.id(), omission, plans.saturated());
        }
        List<Double> counts = new ArrayList<>();
        for (int pattern = 0; pattern < query.bgp().size(); pattern++) {
            counts.add(cardinalities.rows(PatternSet.of(pattern)));
        }
        for (LabelledPlan plan : plans.labelled()) {
            plan.plan().joins().forEach(join -> seen.remove(join.patterns()));
        }
        return new LabelOutcome.Labelled(new LabelledQuery(query, counts, plans.labelled(), seen), plans.saturated());
    }
}
