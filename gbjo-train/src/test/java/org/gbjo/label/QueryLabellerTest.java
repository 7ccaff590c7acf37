package org.gbjo.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryLabellerTest {
    private static final LabelOptions WITH_BUSHY = LabelOptions.DEFAULT.withPlans(3, 3, 3, 3);

    @TempDir
    static Path folder;

    private static TestGraphs graphs;
    private static GraphOracle oracle;

    @BeforeAll
    static void makeGraph() throws IOException {
        graphs = TestGraphs.skewed(folder, 120, 900, 7);
        oracle = new GraphOracle(graphs.graph());
    }

    private static LabelOutcome outcome(Bgp bgp, LabelOptions options, long index) {
        return new QueryLabeller(oracle, options).label(new Query("q" + index, "", bgp), index, Deadline.none());
    }

    private static LabelledQuery labelled(Bgp bgp, LabelOptions options, long index) {
        return ((LabelOutcome.Labelled) outcome(bgp, options, index)).query();
    }

    private static List<LabelledQuery> labelledQueries(LabelOptions options, int count, int smallest, int largest) {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graphs.graph(), 5);
        Random sizes = new Random(6);
        List<LabelledQuery> labelled = new ArrayList<>();
        while (labelled.size() < count) {
            Bgp bgp = bgps.next(smallest + sizes.nextInt(largest - smallest + 1));
            if (bgp.size() > 1) {
                labelled.add(labelled(bgp, options, labelled.size()));
            }
        }
        return labelled;
    }

    private static List<LabelledPlan> plans(LabelledQuery query, PlanOrigin origin) {
        return query.plans().stream().filter(plan -> plan.origin() == origin).toList();
    }

    @Test
    void otherSetsAreCountedAndBelongToNoPlan() {
        int others = 0;
        for (LabelledQuery labelled : labelledQueries(WITH_BUSHY, 60, 2, 8)) {
            Cardinalities fresh = oracle.open(labelled.query().bgp(), Deadline.none());
            Set<PatternSet> joined = new HashSet<>();
            labelled.plans().forEach(plan -> plan.plan().joins().forEach(join -> joined.add(join.patterns())));
            labelled.others().forEach((set, rows) -> {
                assertThat(rows).isEqualTo(fresh.rows(set));
                assertThat(joined).doesNotContain(set);
            });
            others += labelled.others().size();
        }
        assertThat(others).isGreaterThan(100);
    }

    @Test
    void everyLabelIsTheCountOfItsPatterns() {
        for (LabelledQuery labelled : labelledQueries(WITH_BUSHY, 150, 2, 8)) {
            Bgp bgp = labelled.query().bgp();
            Cardinalities fresh = oracle.open(bgp, Deadline.none());
            for (int i = 0; i < bgp.size(); i++) {
                assertThat(labelled.patternCounts().get(i)).isEqualTo(fresh.rows(PatternSet.of(i)));
            }
            for (LabelledPlan plan : labelled.plans()) {
                assertThat(plan.plan().patterns()).isEqualTo(bgp.all());
                List<Plan.Join> joins = plan.plan().joins();
                for (int i = 0; i < joins.size(); i++) {
                    assertThat(plan.cardinalities().get(i))
                            .isEqualTo(fresh.rows(joins.get(i).patterns()));
                }
            }
        }
    }

    @Test
    void labelsEqualTheCountsOfJena() {
        Model model = RDFDataMgr.loadModel(graphs.file().toString());
        int compared = 0;
        for (LabelledQuery labelled : labelledQueries(WITH_BUSHY, 120, 2, 5)) {
            for (LabelledPlan plan : labelled.plans()) {
                List<Plan.Join> joins = plan.plan().joins();
                // Jena lists every row.
                for (int i = 0; i < joins.size() && plan.cost() < 1000; i++) {
                    Bgp below = labelled.query().bgp().subset(joins.get(i).patterns());
                    assertThat(plan.cardinalities().get(i)).as("%s", below).isEqualTo(countWithJena(model, below));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(300);
    }

    private static double countWithJena(Model model, Bgp bgp) {
        try (QueryExecution execution = QueryExecution.model(model)
                .query("SELECT (COUNT(*) AS ?n) " + bgp)
                .build()) {
            return execution.execSelect().next().getLiteral("n").getDouble();
        }
    }

    @Test
    void noPlanOccursTwiceHoweverItsSidesAreWritten() {
        for (LabelledQuery labelled : labelledQueries(WITH_BUSHY, 200, 2, 6)) {
            Set<Set<PatternSet>> trees = new HashSet<>();
            for (LabelledPlan plan : labelled.plans()) {
                assertThat(trees.add(
                                plan.plan().joins().stream().map(Plan::patterns).collect(Collectors.toSet())))
                        .as("%s of %s", plan.plan(), labelled.query().bgp())
                        .isTrue();
            }
        }
    }

    @Test
    void goodPlansAreCheaperThanRandomOnesAndBadOnesDearer() {
        List<Double> good = new ArrayList<>();
        List<Double> random = new ArrayList<>();
        List<Double> bad = new ArrayList<>();
        for (LabelledQuery labelled : labelledQueries(LabelOptions.DEFAULT, 200, 4, 8)) {
            plans(labelled, PlanOrigin.GOOD).forEach(plan -> good.add(plan.cost()));
            plans(labelled, PlanOrigin.RANDOM).forEach(plan -> random.add(plan.cost()));
            plans(labelled, PlanOrigin.BAD).forEach(plan -> bad.add(plan.cost()));
        }
        assertThat(median(good)).isLessThan(median(random));
        assertThat(median(random)).isLessThan(median(bad));
    }

    private static double median(List<Double> costs) {
        double[] sorted =
                costs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    @Test
    void withoutLeavePlansOfConnectedQueriesHaveNoCartesianProduct() {
        int connected = 0;
        for (LabelledQuery labelled : labelledQueries(WITH_BUSHY.withCartesianShare(0), 200, 2, 8)) {
            Bgp bgp = labelled.query().bgp();
            int parts = bgp.components(bgp.all()).size();
            connected += parts == 1 ? 1 : 0;
            for (LabelledPlan plan : labelled.plans()) {
                int products = 0;
                for (Plan.Join join : plan.plan().joins()) {
                    products += shares(bgp, join) ? 0 : 1;
                }
                assertThat(products).as("%s of %s", plan.plan(), bgp).isEqualTo(parts - 1);
                assertThat(plan.cartesian()).isEqualTo(parts > 1);
            }
        }
        assertThat(connected).isBetween(1, 199);
    }

    private static boolean shares(Bgp bgp, Plan.Join join) {
        return Arrays.stream(join.left().patterns().toArray())
                .anyMatch(i -> Arrays.stream(join.right().patterns().toArray())
                        .anyMatch(j -> bgp.pattern(i).variables().stream()
                                .anyMatch(bgp.pattern(j).variables()::contains)));
    }

    @Test
    void withLeaveSomePlansAreCartesianAndMarked() {
        int cartesian = 0;
        for (LabelledQuery labelled : labelledQueries(WITH_BUSHY.withCartesianShare(1), 60, 5, 8)) {
            Bgp bgp = labelled.query().bgp();
            for (LabelledPlan plan : labelled.plans()) {
                boolean expected = plan.plan().joins().stream().anyMatch(join -> !shares(bgp, join));
                assertThat(plan.cartesian()).isEqualTo(expected);
                cartesian += expected && bgp.isConnected(bgp.all()) ? 1 : 0;
            }
        }
        assertThat(cartesian).isPositive();
    }

    @Test
    void asManyPlansAreChosenAsAreWanted() {
        LabelledQuery labelled = labelled(mixedStar(5), WITH_BUSHY, 0);
        for (PlanOrigin origin : PlanOrigin.values()) {
            assertThat(plans(labelled, origin)).as(origin.label()).hasSize(origin == PlanOrigin.FOUND ? 0 : 3);
        }
        assertThat(plans(labelled, PlanOrigin.BUSHY))
                .noneMatch(plan -> plan.plan().isLeftLinear());
        assertThat(plans(labelled, PlanOrigin.RANDOM))
                .allMatch(plan -> plan.plan().isLeftLinear());
    }

    private static Bgp star(int size, String predicate) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x", predicate, "?y" + i));
        }
        return new Bgp(patterns);
    }

    /** Each pattern has another predicate, so that the order matters. */
    private static Bgp mixedStar(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x", "<http://example.org/p" + i + ">", "?y" + i));
        }
        return new Bgp(patterns);
    }

    @Test
    void aSmallQueryHasAllItsPlansOnce() {
        LabelledQuery pair = labelled(mixedStar(2), WITH_BUSHY, 0);
        assertThat(pair.plans()).extracting(LabelledPlan::plan).containsExactly(Plan.parse("1,2"));
        LabelledQuery triple = labelled(mixedStar(3), WITH_BUSHY, 0);
        assertThat(triple.plans())
                .extracting(LabelledPlan::plan)
                .containsExactlyInAnyOrder(Plan.parse("1,2,3"), Plan.parse("1,3,2"), Plan.parse("2,3,1"));
        assertThat(triple.plans()).extracting(LabelledPlan::origin).contains(PlanOrigin.GOOD, PlanOrigin.BAD);
    }

    @Test
    void emptyJoinsAreLabelsLikeAnyOther() {
        Bgp empty = Bgp.of(
                Pattern.of("?x", "<http://example.org/p0>", "?y"),
                Pattern.of("?x", "<http://example.org/p0>", "?z"),
                Pattern.of("?x", "<http://example.org/nowhere>", "?u"));
        LabelledQuery labelled = labelled(empty, LabelOptions.DEFAULT, 0);
        assertThat(labelled.patternCounts().get(2)).isZero();
        assertThat(labelled.plans()).extracting(LabelledPlan::cost).contains(0.0);
        assertThat(labelled.plans()).allMatch(plan -> plan.cardinalities().get(1) == 0);
    }

    @Test
    void plansOfSaturatedCostAreLeftOutAndCounted(@TempDir Path other) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            lines.add("<urn:a> <urn:p> <urn:" + i + "> .");
        }
        GraphOracle wide = new GraphOracle(TestGraphs.of(other, lines).graph());
        QueryLabeller labeller = new QueryLabeller(wide, LabelOptions.DEFAULT);
        LabelOutcome all = labeller.label(new Query("all", "", star(128, "<urn:p>")), 0, Deadline.none());
        // All plans cost the same, so that the three dearest are the three cheapest.
        assertThat(all).isEqualTo(new LabelOutcome.LeftOut("all", Omission.SATURATED, 6));

        List<Pattern> withEmpty = new ArrayList<>(star(127, "<urn:p>").patterns());
        withEmpty.add(Pattern.of("?x", "<urn:q>", "?z"));
        LabelOutcome some = labeller.label(new Query("some", "", new Bgp(withEmpty)), 0, Deadline.none());
        assertThat(some.saturatedPlans()).isGreaterThanOrEqualTo(3);
        List<LabelledPlan> kept = ((LabelOutcome.Labelled) some).query().plans();
        assertThat(kept).hasSize(9 - some.saturatedPlans());
        assertThat(kept).allMatch(plan -> Double.isFinite(plan.cost()));
        assertThat(kept).noneMatch(plan -> plan.origin() == PlanOrigin.BAD);
    }

    @Test
    void queriesWithoutAPlanAreLeftOutWithTheReason() {
        assertThat(outcome(star(1, "<http://example.org/p0>"), LabelOptions.DEFAULT, 1))
                .isEqualTo(new LabelOutcome.LeftOut("q1", Omission.ONE_PATTERN, 0));
        assertThat(outcome(star(3, "<http://example.org/p0>"), LabelOptions.DEFAULT.withPlans(0, 0, 0, 2), 2))
                .isEqualTo(new LabelOutcome.LeftOut("q2", Omission.NO_PLAN, 0));
        LabelOutcome late = new QueryLabeller(oracle, LabelOptions.DEFAULT)
                .label(new Query("late", "", star(3, "<http://example.org/p0>")), 3, Deadline.after(Duration.ZERO));
        assertThat(late).isEqualTo(new LabelOutcome.LeftOut("late", Omission.TIME_LIMIT, 0));
    }

    @Test
    void randomPlansDependOnTheSeedAndThePlaceOfTheQuery() {
        Bgp star = star(9, "<http://example.org/p0>");
        LabelOptions randomOnly = LabelOptions.DEFAULT.withPlans(3, 0, 0, 0);
        LabelledQuery first = labelled(star, randomOnly, 0);
        assertThat(labelled(star, randomOnly, 0)).isEqualTo(first);
        assertThat(labelled(star, randomOnly, 1).plans()).isNotEqualTo(first.plans());
        assertThat(labelled(star, randomOnly.withSeed(1), 0).plans()).isNotEqualTo(first.plans());
    }
}
