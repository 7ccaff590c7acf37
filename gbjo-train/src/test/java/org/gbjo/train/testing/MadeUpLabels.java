package org.gbjo.train.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gbjo.label.LabelledPlan;
import org.gbjo.label.LabelledQuery;
import org.gbjo.label.PlanOrigin;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.workload.Query;

/**
 * Trees of patterns whose predicates have a weight; the cardinality of a join is the product of the weights below it,
 * so that dear patterns should come late.
 */
public final class MadeUpLabels {
    private static final int PREDICATES = 12;

    private final Random random;

    public MadeUpLabels(long seed) {
        random = new Random(seed);
    }

    public List<LabelledQuery> queries(int count, int least, int greatest) {
        List<LabelledQuery> queries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            queries.add(query("q" + i, least + random.nextInt(greatest - least + 1)));
        }
        return queries;
    }

    public LabelledQuery query(String id, int size) {
        List<Pattern> patterns = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int predicate = random.nextInt(PREDICATES);
            patterns.add(new Pattern(
                    new Variable("v" + random.nextInt(i + 1)),
                    new Constant("<p" + predicate + ">"),
                    new Variable("v" + (i + 1))));
            weights.add(Math.exp(predicate - 5.5));
        }
        Bgp bgp = new Bgp(patterns);
        List<LabelledPlan> plans = new ArrayList<>();
        for (int p = 0; p < 2 + random.nextInt(8); p++) {
            Plan plan = plan(bgp);
            List<Double> cardinalities = plan.joins().stream()
                    .map(join -> product(join.patterns().toArray(), weights))
                    .toList();
            plans.add(new LabelledPlan(plan, PlanOrigin.RANDOM, false, cardinalities));
        }
        return new LabelledQuery(new Query(id, size % 2 == 0 ? "even" : "odd", bgp), weights, plans);
    }

    private static double product(int[] patterns, List<Double> weights) {
        double product = 1000;
        for (int pattern : patterns) {
            product *= weights.get(pattern);
        }
        return product;
    }

    /** Any shape of tree without cartesian products. */
    private Plan plan(Bgp bgp) {
        List<Plan> parts = new ArrayList<>();
        for (int i = 0; i < bgp.size(); i++) {
            parts.add(new Plan.Leaf(i));
        }
        while (parts.size() > 1) {
            Plan left = parts.remove(random.nextInt(parts.size()));
            List<Plan> partners = parts.stream()
                    .filter(part -> bgp.isConnected(left.patterns().union(part.patterns())))
                    .toList();
            Plan right = partners.get(random.nextInt(partners.size()));
            parts.remove(right);
            parts.add(new Plan.Join(left, right));
        }
        return parts.get(0);
    }
}
