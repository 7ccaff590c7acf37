package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.json.Json;
import org.gbjo.lab.planner.PlannerName;
import org.gbjo.learned.LearnedShape;
import org.gbjo.learned.LearnedWeights;
import org.gbjo.learned.StoredModel;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.GinModel;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.testing.ModelFolders;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanningCommandTest {
    /** All planners but the one that needs a model of its own. */
    private static final Set<PlannerName> UNTRAINED = EnumSet.complementOf(EnumSet.of(PlannerName.LEARNED));

    @TempDir
    static Path folder;

    private static Path graph;
    private static Path query;

    @BeforeAll
    static void makeGraph() throws IOException {
        Path data = Files.write(
                folder.resolve("data.nt"),
                List.of(
                        "<urn:a> <urn:p> <urn:1> .",
                        "<urn:a> <urn:p> <urn:2> .",
                        "<urn:a> <urn:q> <urn:3> .",
                        "<urn:a> <urn:r> <urn:4> .",
                        "<urn:b> <urn:p> <urn:1> .",
                        "<urn:b> <urn:q> <urn:3> ."));
        graph = folder.resolve("graph");
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
        query = Files.writeString(
                folder.resolve("query.rq"), "SELECT * { ?x <urn:p> ?y . ?x <urn:q> ?z . ?x <urn:r> ?u }");
    }

    @Test
    void theExactPlannerChoosesTheOptimum() {
        // Joining q with r first leaves 1 row instead of 3.
        Run run = Run.gbjo("optimize", graph, query, "--planner", "exact", "--json");
        Map<String, Object> result = Json.parseObject(run.out());
        assertThat(result).containsEntry("reason", "the true optimum");
        assertThat(cost(result, "chosen")).isEqualTo(3L);
        assertThat(cost(result, "bestLeftLinear")).isEqualTo(3L);
        assertThat(cost(result, "asWritten")).isEqualTo(5L);
        assertThat(run.code()).isZero();
    }

    @Test
    void explainShowsEachJoinWithItsRowsAndTheRunnerUp() {
        Run run = Run.gbjo("explain", graph, query, "--planner", "exact");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("because    the true optimum", "C_out      predicted 3, true 3", "runner-up  1,3,2")
                .contains("its joins together have 1.33 times the rows of the chosen order")
                .containsPattern("2 and 3 .* 1 +1 +exact: counted +1")
                .containsPattern("with 1 +\\?x <urn:p> \\?y +2 +2 +exact: counted +2");
    }

    @Test
    void theLargestJoinSpeaksAgainstTheRunnerUp() throws IOException {
        Path chain = Files.writeString(
                folder.resolve("large.rq"), "SELECT * { ?x <urn:p> ?y . ?z <urn:p> ?y . ?x <urn:r> <urn:4> }");
        assertThat(Run.gbjo("explain", graph, chain, "--planner", "exact").out())
                .contains("its join of patterns 1 and 2 has 5 rows, more than any join of the chosen order");
    }

    @Test
    void everyPlannerIsExplainedJoinByJoin() {
        for (PlannerName name : UNTRAINED) {
            Run run = Run.gbjo("explain", graph, query, "--planner", name, "--json");
            assertThat(run.code()).as(name + run.err()).isZero();
            Map<String, Object> result = Json.parseObject(run.out());
            assertThat(result)
                    .as(name.toString())
                    .containsEntry("estimator", name == PlannerName.EXACT ? "exact" : "independence")
                    .containsEntry("trueCost", cost(result, "chosen"))
                    .containsKeys("patterns", "plan", "reason", "predictedCost", "runnerUp");
            List<?> joins = (List<?>) result.get("joins");
            assertThat(joins).hasSize(2);
            Map<?, ?> last = (Map<?, ?>) joins.get(1);
            assertThat(last.get("trueRows")).isEqualTo(2L);
            assertThat(last.get("exact")).isEqualTo(name == PlannerName.EXACT);
            assertThat(result.containsKey("steps"))
                    .isEqualTo(name == PlannerName.GRADIENT || name == PlannerName.STANDARD);
        }
    }

    @Test
    void ofASubsetModelTheStandardPlannerUsesTheStatisticsAndSaysSo() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("made-up"), 3);
        Run run = Run.gbjo("explain", query, "--model", model);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains(
                        "standard, on statistics of " + model
                                + "; its statistics are used, its learned weights are not",
                        "estimator  statistics");
        assertThat(Run.gbjo("info", model).out()).contains("its statistics are used, its learned weights are not");
        Run learned = Run.gbjo("explain", query, "--model", model, "--planner", "learned");
        assertThat(learned.code()).isEqualTo(1);
        assertThat(learned.err()).contains("cannot read the weights");
    }

    @Test
    void theLearnedPlannerNeedsASubsetModel() throws IOException {
        Path model = ModelFolders.statistics(folder.resolve("made-up"), 3);
        assertThat(Run.gbjo("optimize", query, "--model", model, "--planner", "learned")
                        .err())
                .contains("the planner 'learned' needs a subset model, got " + model);
        assertThat(Run.gbjo("optimize", query, "--planner", "learned").err())
                .contains("the planner 'learned' needs a subset model, got untrained");
    }

    @Test
    void aSubsetModelExplainsItsPlansWithoutAGraphAndSaysWhatItExpects() throws IOException {
        Path model = ModelFolders.statistics(folder.resolve("made-up"), 3);
        StoredModel weights = StoredModel.of(LearnedWeights.random(new LearnedShape(35, 14, 6, 5), 1));
        GraphIdentity made = ModelFolder.read(model).graph();
        weights.write(new ModelFolder(weights.kind(), weights.shape(), 0, made, Map.of(), Map.of(), Map.of()), model);
        Map<String, Object> result =
                Json.parseObject(Run.gbjo("explain", query, "--model", model, "--planner", "learned", "--json")
                        .out());
        assertThat((String) result.get("estimator")).startsWith("subset ");
        assertThat(result).containsEntry("trueCost", null).doesNotContainKey("chosen");
        Map<?, ?> join = (Map<?, ?>) ((List<?>) result.get("joins")).get(0);
        assertThat(join.get("source")).isIn("counted", "stored", "limited", "learned", "estimated");
        assertThat(((Number) join.get("leastRows")).doubleValue())
                .isLessThanOrEqualTo(((Number) join.get("mostRows")).doubleValue());
    }

    @Test
    void whereNothingPredictsRowsExplainSaysWhatIsMissing() {
        Run run = Run.gbjo("explain", query, "--planner", "written");
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("name a graph folder");
        assertThat(run.out()).contains("order      1,2,3").doesNotContain("runner-up");
    }

    @Test
    void explanationsFitANarrowTerminal() {
        Run run = Run.within(60, "explain", graph, query, "--planner", "exact");
        assertThat(run.out().lines().filter(line -> line.contains("exact: counted")))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(60));
    }

    @Test
    void whatJenaDoesIsExplained() throws IOException {
        Path model = ModelFolders.statistics(folder.resolve("made-up"), 3);
        Run text = Run.gbjo("explain", graph, query, "--model", model, "--engine", "jena");
        assertThat(text.code()).isZero();
        assertThat(text.out()).contains(" order: ", "native ", "  ?x <urn:q> ?z", " ms");
        Run json =
                Run.gbjo("explain", folder.resolve("data.nt"), query, "--model", model, "--engine", "jena", "--json");
        assertThat((List<?>) Json.parseObject(json.out()).get("bgps")).hasSize(1);
        assertThat(json.out()).contains("\"native\"", "\"reason\"", "planningMilliseconds");
        assertThat(Run.gbjo("explain", query, "--model", model, "--engine", "jena")
                        .code())
                .isEqualTo(2);
        assertThat(Run.gbjo("explain", graph, query, "--engine", "jena").err()).contains("--model");
    }

    @Test
    void whatRdf4jDoesIsExplainedInItsOwnPlan() throws IOException {
        Path model = ModelFolders.statistics(folder.resolve("made-up"), 3);
        Run text = Run.gbjo("explain", graph, query, "--model", model, "--engine", "rdf4j");
        assertThat(text.err()).doesNotContain("gbjo: ");
        assertThat(text.code()).isZero();
        assertThat(text.out()).contains(" order: ", "  ?x <urn:q> ?z", "Join [gbjo: ", "StatementPattern");
        Run json =
                Run.gbjo("explain", folder.resolve("data.nt"), query, "--model", model, "--engine", "rdf4j", "--json");
        assertThat((List<?>) Json.parseObject(json.out()).get("bgps")).hasSize(1);
        assertThat(json.out()).contains("\"native\"", "\"reason\"", "planningMilliseconds");
    }

    private static Object cost(Map<String, Object> result, String plan) {
        return ((Map<?, ?>) result.get(plan)).get("cost");
    }

    @Test
    void theGradientPlannerWorksWithoutAGraphAndSaysThatItsModelIsUntrained() {
        for (String relaxation : List.of("tree", "chain", "bushy")) {
            Run run = Run.gbjo("optimize", query, "--relaxation", relaxation);
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out())
                    .contains("untrained weights", "gradient, " + relaxation, "order      ")
                    .doesNotContain("true C_out");
        }
    }

    @Test
    void explainShowsAStepForEachGradient() {
        Run run = Run.gbjo("explain", graph, query, "--steps", "7");
        assertThat(run.out().lines().filter(line -> line.matches(" +1 +\\d+ +\\d+\\.\\d+ .*")))
                .hasSize(7);
        assertThat(run.out()).contains("P_ACYC", "true C_out");
    }

    @Test
    void theTraceHoldsTheSoftPlanOfEachStep() throws IOException {
        Path trace = folder.resolve("trace.json");
        assertThat(Run.gbjo("optimize", query, "--trace", trace).code()).isZero();
        List<?> queries = (List<?>) Json.parse(Files.readString(trace));
        List<?> steps = (List<?>) ((Map<?, ?>) queries.get(0)).get("steps");
        assertThat(steps).hasSize(10);
        List<?> edges = (List<?>) ((Map<?, ?>) steps.get(0)).get("edges");
        assertThat(edges).as("3 patterns and 2 joins").hasSize(5);
    }

    @Test
    void aModelFolderIsUsedAndADamagedOneRefused() throws IOException {
        TermVectors vectors = TermVectors.hashed(8, 0);
        int width = new PaperFeatures(vectors, 0).width();
        Path model = folder.resolve("model");
        StoredModel gin = new GinModel(
                        PaperFeatures.NAME, 0, GinWeights.random(new GinShape(width, 16, 2, 8, false), 1))
                .stored();
        gin.write(
                new ModelFolder(gin.kind(), gin.shape(), 8, GraphIdentity.UNKNOWN, Map.of(), Map.of(), Map.of()),
                model);
        assertThat(Run.gbjo("optimize", graph, query, "--model", model).out()).contains("gin 16x2 of " + model);

        Path weights = model.resolve(StoredModel.WEIGHTS);
        byte[] bytes = Files.readAllBytes(weights);
        Files.write(weights, Arrays.copyOf(bytes, bytes.length - 10));
        Run run = Run.gbjo("optimize", graph, query, "--model", model);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(model.toString());
    }

    @Test
    void everyPlannerChoosesAPlan() {
        for (PlannerName name : UNTRAINED) {
            Run run = Run.gbjo("optimize", graph, query, "--planner", name, "--connected", "--json");
            assertThat(run.code()).as(name + run.err()).isZero();
            Map<String, Object> result = Json.parseObject(run.out());
            assertThat(cost(result, "chosen")).as(name.toString()).isIn(3L, 4L, 5L);
            if (name == PlannerName.SMALLEST_COUNT || name == PlannerName.INDEPENDENCE) {
                assertThat(cost(result, "chosen")).isEqualTo(3L);
            }
        }
        assertThat(Run.gbjo("explain", query, "--planner", "genetic").out())
                .contains("genetic, on gin 128x6 with untrained weights", "that geqo found");
        assertThat(Run.gbjo("explain", query, "--planner", "dynamic-programming", "--relaxation", "bushy")
                        .code())
                .isZero();
    }

    @Test
    void badChoicesAreBadUsage() {
        assertThat(Run.gbjo("optimize", query, "--planner", "best").err())
                .contains("genetic, neural-sort, cma-es", "got 'best'")
                .doesNotContain("NEURAL_SORT");
        assertThat(Run.gbjo("optimize", query, "--planner", "best").code()).isEqualTo(2);
        assertThat(Run.gbjo("optimize", query, "--preset", "dbpedia").err()).contains("lubm-star", "got 'dbpedia'");
        Run exact = Run.gbjo("optimize", query, "--planner", "exact");
        assertThat(exact.err()).contains("name a graph folder");
    }
}
