package org.gbjo.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gbjo.job.Progress;
import org.gbjo.json.Json;
import org.gbjo.lab.evaluate.Experiment;
import org.gbjo.lab.evaluate.ExperimentFolder;
import org.gbjo.lab.evaluate.ExperimentResults;
import org.gbjo.lab.evaluate.LabFolder;
import org.gbjo.lab.evaluate.LineFile;
import org.gbjo.lab.evaluate.Outcome;
import org.gbjo.lab.evaluate.Tournament;
import org.gbjo.lab.recipe.Recipe;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryHash;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tiny recipe from the data to the page: all planners, all plots. */
class ExperimentTest {
    @TempDir
    private static Path folder;

    private static LabFolder lab;
    private static Path report;

    @BeforeAll
    static void runAndReport() throws IOException {
        lab = new LabFolder(folder.resolve("lab"));
        report = folder.resolve("report");
        run(Recipe.read("tiny"));
        new Report(lab, Progress.SILENT).write(report);
    }

    private static List<String> run(Recipe recipe) throws IOException {
        List<String> news = new ArrayList<>();
        new Experiment(recipe, lab, folder, 2, Progress.SILENT, news::add).run();
        return news;
    }

    private static ExperimentResults results() throws IOException {
        return ExperimentResults.read(lab.experiment("tiny"));
    }

    @Test
    void everyPlannerPlannedEveryQueryAndNoneBeatsTheOptimum() throws IOException {
        ExperimentResults results = results();
        List<Query> queries = results.queries();
        assertThat(queries).hasSize(12);
        assertThat(results.contestants())
                .hasSizeGreaterThan(40)
                .contains(
                        "exhaustive",
                        "cma-es",
                        "jena-statistics",
                        "gradient-tree-authors",
                        "gradient-tree-authors@authors-features");
        double[] best = results.costs(Tournament.OPTIMUM, queries);
        double[] bushy = results.costs(Tournament.BUSHY_OPTIMUM, queries);
        for (String contestant : results.contestants()) {
            assertThat(results.common(List.of(contestant))).as(contestant).hasSameSizeAs(queries);
            double[] costs = results.costs(contestant, queries);
            for (int i = 0; i < costs.length; i++) {
                assertThat(costs[i])
                        .as(contestant + " on " + queries.get(i).id())
                        .isGreaterThanOrEqualTo(contestant.contains("/bushy") ? bushy[i] : best[i]);
            }
        }
        for (int i = 0; i < best.length; i++) {
            assertThat(bushy[i]).isLessThanOrEqualTo(best[i]);
        }
    }

    /** On its own model nothing beats the one that tries all orders, up to rounding. */
    @Test
    void noSearchFindsWhatTryingAllOrdersMisses() throws IOException {
        ExperimentResults results = results();
        for (String search : List.of("gradient-chain", "greedy", "genetic", "iterative-improvement")) {
            for (Query query : results.queries()) {
                assertThat(results.outcome(search, query).predicted())
                        .as(search + " on " + query.id())
                        .isGreaterThan(results.outcome("exhaustive", query).predicted() - 1e-3);
            }
        }
    }

    @Test
    void whatIsDoneIsNotDoneAgain() throws IOException {
        Path outcomes = lab.experiment("tiny").outcomes();
        String before = Files.readString(outcomes);
        assertThat(run(Recipe.read("tiny"))).containsExactly("53 planners on 12 queries");
        assertThat(Files.readString(outcomes)).isEqualTo(before);
    }

    @Test
    void aCrashLosesAtMostTheQueriesAtWork() throws IOException {
        Path outcomes = lab.experiment("tiny").outcomes();
        String before = Files.readString(outcomes);
        Files.writeString(outcomes, before.substring(0, before.length() / 2));
        run(Recipe.read("tiny"));
        assertThat(LineFile.read(outcomes, Outcome.class)).hasSameElementsAs(lines(before));
    }

    private static List<Outcome> lines(String text) throws IOException {
        Path copy = Files.createTempFile(folder, "lines", ".jsonl");
        Files.writeString(copy, text);
        return LineFile.read(copy, Outcome.class);
    }

    @Test
    void outcomesOfOtherSettingsAreLeftOut() throws IOException {
        Path outcomes = lab.experiment("tiny").outcomes();
        String before = Files.readString(outcomes);
        String strange =
                before.lines().findFirst().orElseThrow().replaceAll("\"setup\":\"[0-9a-f]+\"", "\"setup\":\"0\"");
        Files.writeString(outcomes, before + strange.replaceAll("\"cost\":[0-9]+", "\"cost\":0") + "\n");
        assertThat(run(Recipe.read("tiny")).get(1)).startsWith("1 outcomes of other models or settings");
        assertThat(results().costs(Tournament.OPTIMUM, results().queries())).doesNotContain(0);
        Files.writeString(outcomes, before);
    }

    private static Recipe again(String trainer) throws IOException {
        Path file = folder.resolve("again.json");
        Files.writeString(
                file,
                Recipe.read("tiny")
                        .json()
                        .replace("\"name\": \"tiny\"", "\"name\": \"again\"")
                        .replace("\"modelsFrom\": \"\"", "\"modelsFrom\": \"" + trainer + "\"")
                        .replace("\"seed\": 0", "\"seed\": 7"));
        return Recipe.read(file.toString());
    }

    @Test
    void modelsAreComparedOnOtherQueriesThanThoseTheyWereMadeWith() throws IOException {
        LabFolder another = new LabFolder(folder.resolve("another"));
        Files.createDirectories(another.experiment("tiny").path().getParent());
        Files.createSymbolicLink(
                another.experiment("tiny").path(), lab.experiment("tiny").path().toAbsolutePath());
        Files.createSymbolicLink(
                another.root().resolve("graphs"), lab.root().resolve("graphs").toAbsolutePath());
        Recipe recipe = again("tiny");
        new Experiment(recipe, another, folder, 2, Progress.SILENT, news -> {}).run();
        ExperimentFolder made = another.experiment("again");
        assertThat(made.path()).isDirectoryNotContaining("glob:**{plans.labels,models}");
        Set<QueryHash> before = new HashSet<>();
        for (String file : List.of("training.jsonl", "test.jsonl")) {
            QueryFiles.read(lab.experiment("tiny").path().resolve(file))
                    .forEach(query -> before.add(QueryHash.of(query.bgp())));
        }
        List<Query> queries = ExperimentResults.read(made).queries();
        assertThat(queries).isNotEmpty().noneMatch(query -> before.contains(QueryHash.of(query.bgp())));
    }

    @Test
    void modelsThatAreNotThereAreAskedFor() throws IOException {
        Recipe recipe = again("nowhere");
        assertThatThrownBy(() -> run(recipe))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("of nowhere, which is not there; evaluate nowhere into the same folder first");
    }

    @Test
    void anotherRecipeDoesNotMixWithThisOne() throws IOException {
        Path changed = folder.resolve("changed.json");
        Files.writeString(changed, Recipe.read("tiny").json().replace("\"count\": 60", "\"count\": 61"));
        Recipe recipe = Recipe.read(changed.toString());
        assertThatThrownBy(() -> run(recipe))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("was begun with another recipe");
    }

    @Test
    void resultsOfAPlannerThatIsGoneAreStillShown() throws IOException {
        LabFolder old = new LabFolder(folder.resolve("old"));
        ExperimentFolder from = lab.experiment("tiny");
        ExperimentFolder to = old.experiment("tiny");
        Files.createDirectories(to.path());
        for (Path file : List.of(from.recipe(), from.summary(), from.outcomes(), from.times(), from.testQueries())) {
            String text = Files.readString(file).replace("\"random\"", "\"reviewed\"");
            Files.writeString(to.path().resolve(file.getFileName()), text);
        }
        Files.createSymbolicLink(
                to.path().resolve("models"), from.path().resolve("models").toAbsolutePath());
        Path page = folder.resolve("old report");
        new Report(old, Progress.SILENT).write(page);
        assertThat(Files.readString(page.resolve("data").resolve("plan-costs.csv")))
                .contains("reviewed")
                .doesNotContain("random");
    }

    /** As older results are, which know neither the search nor the features of the authors' code. */
    @Test
    void resultsFromBeforeAPlannerCameAreStillShown() throws IOException {
        LabFolder old = new LabFolder(folder.resolve("before"));
        ExperimentFolder from = lab.experiment("tiny");
        ExperimentFolder to = old.experiment("tiny");
        Files.createDirectories(to.path());
        for (Path file : List.of(from.outcomes(), from.times(), from.testQueries())) {
            Files.copy(file, to.path().resolve(file.getFileName()));
        }
        Files.createSymbolicLink(
                to.path().resolve("models"), from.path().resolve("models").toAbsolutePath());
        Map<String, Object> recipe = new LinkedHashMap<>(Json.parseObject(Files.readString(from.recipe())));
        for (String part : List.of("planners", "models")) {
            List<?> all = (List<?>) recipe.get(part);
            recipe.put(
                    part,
                    all.stream()
                            .filter(entry ->
                                    !((Map<?, ?>) entry).get("name").toString().contains("authors"))
                            .toList());
        }
        Files.writeString(to.recipe(), Json.writePretty(recipe));
        Map<String, Object> summary = new LinkedHashMap<>(Json.parseObject(Files.readString(from.summary())));
        Map<?, ?> contestants = (Map<?, ?>) summary.get("contestants");
        summary.put(
                "contestants",
                contestants.entrySet().stream()
                        .filter(entry -> !entry.getKey().toString().contains("authors"))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        Files.writeString(to.summary(), Json.writePretty(summary));
        List<String> others = results().contestants().stream()
                .filter(name -> !name.contains("authors"))
                .toList();
        assertThat(others)
                .contains("gradient-tree")
                .hasSize(results().contestants().size() - 2);
        assertThat(ExperimentResults.read(to).contestants()).hasSameElementsAs(others);
        Path page = folder.resolve("report before");
        new Report(old, Progress.SILENT).write(page);
        assertThat(Files.readString(page.resolve("data").resolve("plan-costs.csv")))
                .contains("gradient-tree")
                .doesNotContain("gradient-tree-authors");
    }

    @Test
    void profilesRise() throws IOException {
        List<String> lines = Files.readAllLines(report.resolve("data").resolve("profiles.csv"));
        assertThat(lines).hasSizeGreaterThan(50);
        String planner = "";
        double share = 0;
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            String name = cells[1] + cells[2];
            assertThat(Double.parseDouble(cells[4])).isBetween(name.equals(planner) ? share : 0, 1.0);
            planner = name;
            share = Double.parseDouble(cells[4]);
        }
    }

    @Test
    void everyFigureIsAPicture() throws Exception {
        try (Stream<Path> figures = Files.list(report.resolve("figures"))) {
            List<Path> files = figures.toList();
            assertThat(files).hasSizeGreaterThanOrEqualTo(13);
            for (Path file : files) {
                byte[] bytes = Files.readString(file).getBytes(StandardCharsets.UTF_8);
                assertThat(DocumentBuilderFactory.newInstance()
                                .newDocumentBuilder()
                                .parse(new ByteArrayInputStream(bytes))
                                .getDocumentElement()
                                .getTagName())
                        .isEqualTo("svg");
            }
        }
    }

    @Test
    void thePageHasAllSectionsAndNeedsNoNetwork() throws IOException {
        // The text of a picture may have any letters.
        String page = Files.readString(report.resolve(Report.PAGE)).replaceAll("base64,[^\"]*", "");
        assertThat(page)
                .contains(
                        "Claims and verdicts",
                        "How well the models predict",
                        "what the plans cost",
                        "(figure 5)",
                        "(figure 6)",
                        "(figure 7)",
                        "(figures 3 and 4)",
                        "a search step by step",
                        "Model error against search error",
                        "Ablations")
                .doesNotContain("src=\"http", "href=\"http", "NaN");
    }

    @Test
    void aBrowserShowsThePageWithoutErrors() throws Exception {
        Path browser = browser();
        Assumptions.assumeTrue(browser != null, "neither chromium nor chrome is installed");
        Path errors = folder.resolve("browser.txt");
        Process process = new ProcessBuilder(
                        browser.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--enable-logging=stderr",
                        "--user-data-dir=" + folder.resolve("browser"),
                        "--dump-dom",
                        report.resolve(Report.PAGE).toUri().toString())
                .redirectError(errors.toFile())
                .redirectOutput(folder.resolve("dom.html").toFile())
                .start();
        Assumptions.assumeTrue(process.waitFor(60, TimeUnit.SECONDS), "the browser does not start here");
        assertThat(Files.readString(errors)).doesNotContain("CONSOLE");
        assertThat(Files.readString(folder.resolve("dom.html"))).contains("Claims and verdicts", "</svg>");
    }

    private static Path browser() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
            for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
                if (Files.isExecutable(Path.of(folder, name))) {
                    return Path.of(folder, name);
                }
            }
        }
        return null;
    }
}
