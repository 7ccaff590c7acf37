package org.gbjo.train;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.label.LabelledPlan;
import org.gbjo.label.LabelledQuery;
import org.gbjo.learned.FeatureDescriber;
import org.gbjo.learned.QueryFeatures;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/** A labelled query as the subset model reads it: each set of patterns whose rows are known, once. Immutable. */
final class SubsetExample {
    private final LabelledQuery query;
    private final QueryDescription input;
    private final QueryFeatures inputRows = new QueryFeatures();
    private final int[][] sets;
    private final float[] targets;
    /** The sets of each plan. */
    private final int[][] plans;

    SubsetExample(LabelledQuery labelled, FeatureDescriber features) {
        Bgp bgp = labelled.query().bgp();
        this.query = connected(labelled);
        this.input = features.describe(bgp);
        features.writeFeatures(bgp, input, inputRows);
        Map<PatternSet, Double> rows = new LinkedHashMap<>();
        Map<PatternSet, Integer> numbers = new LinkedHashMap<>();
        plans = new int[query.plans().size()][];
        for (int p = 0; p < plans.length; p++) {
            LabelledPlan plan = query.plans().get(p);
            List<Plan.Join> joins = plan.plan().joins();
            plans[p] = new int[joins.size()];
            for (int j = 0; j < joins.size(); j++) {
                PatternSet set = joins.get(j).patterns();
                rows.put(set, plan.cardinalities().get(j));
                numbers.putIfAbsent(set, numbers.size());
                plans[p][j] = numbers.get(set);
            }
        }
        labelled.others().forEach((set, count) -> {
            if (bgp.isConnected(set)) {
                rows.putIfAbsent(set, count);
                numbers.putIfAbsent(set, numbers.size());
            }
        });
        sets = numbers.keySet().stream().map(PatternSet::toArray).toArray(int[][]::new);
        targets = new float[sets.length];
        int at = 0;
        for (PatternSet set : numbers.keySet()) {
            targets[at++] = (float) Math.log(Math.max(1, rows.get(set)));
        }
    }

    /**
     * The query with those of its plans that have no cartesian product: what that gives needs no model. Its other sets
     * are left out, as this class has them in less memory.
     */
    private static LabelledQuery connected(LabelledQuery labelled) {
        Bgp bgp = labelled.query().bgp();
        List<LabelledPlan> plans = labelled.plans().stream()
                .filter(plan -> plan.plan().joins().stream().allMatch(join -> bgp.isConnected(join.patterns())))
                .toList();
        return new LabelledQuery(labelled.query(), labelled.patternCounts(), plans);
    }

    /** The queries that have sets to learn from. */
    static List<SubsetExample> of(List<LabelledQuery> queries, FeatureDescriber features) {
        return queries.stream()
                .map(query -> new SubsetExample(query, features))
                .filter(example -> example.setCount() > 0)
                .toList();
    }

    /** Groups of queries of equal size with about {@code sets} sets. */
    static Groups<SubsetExample> groups(List<LabelledQuery> queries, FeatureDescriber features, int sets) {
        return new Groups<>(of(queries, features), SubsetExample::patterns, SubsetExample::setCount, sets);
    }

    LabelledQuery query() {
        return query;
    }

    QueryDescription input() {
        return input;
    }

    QueryFeatures features() {
        return inputRows;
    }

    int patterns() {
        return input.patterns();
    }

    int setCount() {
        return sets.length;
    }

    /** The patterns of a set. */
    int[] set(int index) {
        return sets[index];
    }

    /** ln of the rows of a set; a set without rows counts as one with a single row. */
    float target(int index) {
        return targets[index];
    }

    /** The sets of a plan. */
    int[] plan(int index) {
        return plans[index];
    }

    /** The true difference of ln C_out of two plans. */
    double target(int one, int other) {
        return query.plans().get(one).logCost() - query.plans().get(other).logCost();
    }

    /** ln C_out of each plan, from ln of the rows of each set. */
    double[] planCosts(float[] logRows, int at) {
        double[] costs = new double[plans.length];
        for (int p = 0; p < plans.length; p++) {
            double greatest = Double.NEGATIVE_INFINITY;
            for (int set : plans[p]) {
                greatest = Math.max(greatest, logRows[at + set]);
            }
            double sum = 0;
            for (int set : plans[p]) {
                sum += Math.exp(logRows[at + set] - greatest);
            }
            costs[p] = greatest + Math.log(sum);
        }
        return costs;
    }
}
