package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.folder.ModelFolder;
import org.gbjo.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a graph to a model and its plans, in one command and step by step. */
class LearnCommandTest {
    @TempDir
    static Path folder;

    private static Path graph;

    @BeforeAll
    static void makeGraph() {
        Path data = folder.resolve("lubm.nt");
        graph = folder.resolve("graph");
        assertThat(Run.gbjo("generate", "lubm", "-o", data).code()).isZero();
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
    }

    @Test
    void oneCommandLearnsAModelThatPlansQueries() throws IOException {
        Path model = folder.resolve("model");
        Run run = learn(model);
        assertThat(run.err()).doesNotContain("gbjo: ");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("Median q-error", "learned", "smallest pattern first", "as written", "true cost", "--model");
        assertThat(folder.resolve("model.learning")).doesNotExist();
        for (String name : new String[] {
            "model.json", "weights.safetensors", "statistics.table", "predicates.json", "MODEL.md", "training.svg"
        }) {
            assertThat(model.resolve(name)).isNotEmptyFile();
        }
        assertThat(Files.readString(model.resolve("MODEL.md")))
                .contains("Accuracy on held-out queries", "Plans on held-out queries", "smallest pattern first");
        assertThat(model.resolve("terms.table")).doesNotExist();

        assertThat(Run.gbjo("info", model).out()).isEqualTo(Files.readString(model.resolve("MODEL.md")));
        assertThat(Json.parseObject(Run.gbjo("info", model, "--json").out())).containsKeys("graph", "metrics");

        Path queries = folder.resolve("queries.jsonl");
        Run.gbjo("generate", "queries", graph, "--size", "3", "-n", 2, "-o", queries);
        Run plans = Run.gbjo("optimize", graph, queries, "--model", model, "--planner", "learned");
        assertThat(plans.err()).isEmpty();
        assertThat(plans.out()).contains("learned, on subset 48 of " + model);
        assertThat(Run.gbjo("optimize", graph, queries, "--model", model).out())
                .contains(
                        "standard, on statistics of " + model + ", with samples of the graph; its statistics are used");
        judges(model, queries);
        Run trees =
                Run.gbjo("optimize", graph, queries, "--model", model, "--planner", "learned", "--relaxation", "bushy");
        assertThat(trees.err()).isEmpty();
        assertThat(trees.out()).contains("learned, bushy, on subset 48 of " + model);

        Run again = learn(model);
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.err()).contains("exists already");
        otherGraphsAreReported(model);
    }

    private static void otherGraphsAreReported(Path model) throws IOException {
        Path data = Files.writeString(folder.resolve("other.nt"), "<urn:a> <urn:p> <urn:b> .\n");
        Path other = folder.resolve("other");
        Run.gbjo("import", data, "-o", other);
        Path query = Files.writeString(folder.resolve("query.rq"), "SELECT * { ?x <urn:p> ?y . ?y <urn:p> ?z }");
        assertThat(Run.gbjo("optimize", other, query, "--model", model).err())
                .contains("the model was made of another graph");
    }

    private static Run learn(Path model, String... further) {
        List<Object> arguments = new ArrayList<>(List.of("learn", graph, "-o", model));
        arguments.addAll(List.of("--budget", "20s", "--shapes", "star,path", "--size", "2-5"));
        arguments.addAll(List.of("--queries", 40, "--epochs", 3));
        arguments.addAll(List.of(further));
        return Run.gbjo(arguments.toArray());
    }

    @Test
    void thePapersModelIsLearnedOnDemand() throws IOException {
        Path model = folder.resolve("gin");
        Run run = learn(model, "--cost", "gin");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(model.resolve("terms.table")).isNotEmptyFile();
        Map<String, Object> description = Json.parseObject(Files.readString(model.resolve("model.json")));
        assertThat(description.get("search").toString()).contains("temperature");
        Path query = Files.writeString(folder.resolve("gin.rq"), "SELECT * { ?x <urn:p> ?y . ?y <urn:p> ?z }");
        assertThat(Run.gbjo("optimize", graph, query, "--model", model).out())
                .contains("gradient, chain, tuned, on gin 64x4 of " + model);
    }

    @Test
    void whatWasBegunWithOtherOptionsIsNotContinued() throws IOException {
        Path work = Files.createDirectories(folder.resolve("begun.learning"));
        Files.writeString(work.resolve("options.txt"), "others");
        Run run = learn(folder.resolve("begun"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("was begun with other files or options");
    }

    @Test
    void everyStepIsAVerbOfItsOwn() throws IOException {
        Path queries = folder.resolve("steps.jsonl");
        Path labels = folder.resolve("steps.labels");
        Path terms = folder.resolve("steps.terms");
        Path statistics = folder.resolve("steps.statistics");
        Path model = folder.resolve("steps-model");
        Run.gbjo("generate", "queries", graph, "--size", "2-5", "-n", 60, "-o", queries);
        assertThat(Run.gbjo("label", graph, queries, "-o", labels).code()).isZero();
        assertThat(Run.gbjo("embed", graph, "-o", terms, "--epochs", 1, "--walks", 1, "--dimensions", 8)
                        .code())
                .isZero();
        assertThat(Run.gbjo("statistics", graph, "-o", statistics, "--size", 1).code())
                .isZero();
        Run run = Run.gbjo(
                "train",
                graph,
                labels,
                "--preset",
                "fast",
                "--terms",
                terms,
                "--statistics",
                statistics,
                "-o",
                model,
                "--epochs",
                2,
                "--hidden",
                16,
                "--layers",
                2,
                "--json");
        assertThat(run.code()).isZero();
        assertThat(run.err().lines().filter(line -> line.startsWith("epoch "))).hasSize(2);
        assertThat(Json.parseObject(run.out())).containsKeys("qError", "qErrorBySize", "qErrorByShape", "ranks");
        assertThat(model.resolve("statistics.table")).hasSameBinaryContentAs(statistics);
        assertThat(ModelFolder.read(model).openStatistics(model).predicates()).isPositive();
        assertThat(Run.gbjo("explain", graph, queries, "--model", model).out())
                .contains("gin 16x2 of " + model, "estimator  statistics");
        everySearchIsTuned(model, labels);
    }

    private static void everySearchIsTuned(Path model, Path labels) throws IOException {
        assertThat(search(model)).isEqualTo("{}");
        String tree = tuned(model, labels, "predicted cost", "--relaxation", "tree", "--objective", "predicted");
        assertThat(tree).contains("relaxation=tree", "connected=false", "rounds=0", "patternOutputs=1.4");
        String again = tuned(model, labels, "predicted cost", "--relaxation", "tree", "--objective", "predicted");
        assertThat(again).isEqualTo(tree);
        assertThat(tuned(model, labels, "true cost over the optimum", "--relaxation", "tree", "--connected"))
                .contains("relaxation=tree", "connected=true");
        assertThat(tuned(model, labels, "true cost over the optimum", "--relaxation", "bushy"))
                .contains("relaxation=bushy", "connected=false");
        assertThat(tuned(model, labels, "true cost over the optimum", "--queries", "10"))
                .contains("relaxation=chain", "connected=true", "rounds=3");
        Run none = Run.gbjo("tune", graph, model, labels, "--trials", 0);
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err()).contains("the number of trials lies in 1..");
    }

    /** Tunes, and says which settings the model has then. */
    private static String tuned(Path model, Path labels, String objective, String... options) throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("tune", graph, model, labels, "--trials", 5));
        arguments.addAll(List.of(options));
        Run run = Run.gbjo(arguments.toArray());
        assertThat(run.err()).doesNotContain("gbjo: ");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("Of 5 settings the best has a " + objective + " of ", "Median q-error", "as written");
        return search(model);
    }

    private static String search(Path model) throws IOException {
        return Json.parseObject(Files.readString(model.resolve("model.json")))
                .get("search")
                .toString();
    }

    private static void judges(Path model, Path queries) {
        Run judged = Run.gbjo("judge", graph, queries, "--model", model, "--model", model);
        assertThat(judged.err()).doesNotContain("gbjo: ");
        // A model is as good as itself, and no plan is better than the best.
        assertThat(judged.out().lines().filter(line -> line.startsWith(model.toString())))
                .hasSize(1)
                .allMatch(line -> line.endsWith("1.000  1.000 - 1.000"));
        assertThat(judged.out()).contains("smallest pattern first", "as written", "geometric mean of 2 queries.");
        Run none = Run.gbjo("judge", graph, queries, "--model", model, "--except", queries);
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err()).contains("that they have not seen, got none among the 2 of " + queries);
    }

    @Test
    void labelsOfAnotherGraphAreRefused() throws IOException {
        Path data =
                Files.writeString(folder.resolve("small.nt"), "<urn:a> <urn:p> <urn:b> .\n<urn:b> <urn:p> <urn:c> .\n");
        Path small = folder.resolve("small");
        Path terms = folder.resolve("small.terms");
        Path query = Files.writeString(folder.resolve("small.rq"), "SELECT * { ?x <urn:p> ?y . ?y <urn:p> ?z }");
        Path labels = folder.resolve("small.labels");
        Run.gbjo("import", data, "-o", small);
        Run.gbjo("embed", small, "-o", terms, "--dimensions", 4);
        Run.gbjo("label", small, query, "-o", labels);
        Run run = Run.gbjo("train", graph, labels, "-o", folder.resolve("none"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("belongs to the graph", "make it again for this graph");
        Run few = Run.gbjo("train", small, labels, "--preset", "fast", "--terms", terms, "-o", folder.resolve("none"));
        assertThat(few.err()).contains("label more queries");
        Run vectors = Run.gbjo("train", small, labels, "--terms", terms, "-o", folder.resolve("none"));
        assertThat(vectors.code()).isEqualTo(1);
        assertThat(vectors.err())
                .contains("a subset model reads statistics and no vectors of terms")
                .hasLineCount(1);
    }
}
