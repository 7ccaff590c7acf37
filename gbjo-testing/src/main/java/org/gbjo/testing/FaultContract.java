package org.gbjo.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gbjo.decision.Decision;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What holds in every engine, whatever is wrong with a model or a planner: the solutions are those of the engine, and
 * the reason is reported. The test of an engine extends this class and adds what is particular to it. The store holds
 * {@code RandomData} of seed 5 with 400 triples.
 */
public abstract class FaultContract {
    protected static final String P = "<http://example.org/p";
    protected static final String TRIANGLE = "?a " + P + "0> ?b . ?b " + P + "1> ?c . ?a " + P + "2> ?c .";
    protected static final String TREE =
            "?a " + P + "0> ?b . ?b " + P + "1> ?c . ?b " + P + "2> ?d . ?c " + P + "3> ?e .";
    protected static final String TREE_QUERY = "SELECT * { " + TREE + " }";

    @TempDir
    protected Path folder;

    /** The orderers of the plug-in. */
    protected abstract JoinOrdererRegistry orderers();

    /** The solutions of the engine alone. */
    protected abstract Map<String, Integer> solutions(String query);

    /** The solutions with an orderer. */
    protected abstract Map<String, Integer> solutions(String query, JoinOrderer orderer);

    /**
     * The solutions with the plug-in.
     *
     * @param settings by the names in {@link Settings}
     * @param decisions collects the decisions of the plug-in
     */
    protected abstract Map<String, Integer> solutions(
            String query, Map<String, String> settings, List<Decision> decisions);

    /** Runs a BGP with the model of a folder, compares the solutions with those of the engine, returns the decisions. */
    protected final List<Decision> decisions(Path model, String body) {
        // On a busy machine reading takes longer than a query waits for it.
        orderers().model(model).await(Duration.ofMinutes(1));
        return decisions(
                Map.of(
                        Settings.MODEL, model.toString(),
                        Settings.MARGIN, "0",
                        Settings.CHEAP_ROWS, "0",
                        Settings.DEADLINE, "60000 ms"),
                body);
    }

    protected final List<Decision> decisions(Map<String, String> settings, String body) {
        List<Decision> decisions = new ArrayList<>();
        String query = "SELECT * { " + body + " }";
        assertThat(solutions(query, settings, decisions)).isEqualTo(solutions(query));
        return decisions;
    }

    /** The model of a graph as large as that of the store. */
    protected final Path goodModel() throws IOException {
        return ModelFolders.statistics(folder.resolve("model"), 400);
    }

    private void assertPlanned(Path model, String body) {
        assertThat(decisions(model, body)).as(body).singleElement().satisfies(decision -> assertThat(
                        decision.evidence().bestOrder())
                .as(decision.toString())
                .isPresent());
    }

    private void assertRefused(Path model, String why) {
        assertThat(decisions(model, TREE)).singleElement().satisfies(decision -> {
            assertThat(decision.reason()).isEqualTo(Reason.UNUSABLE_MODEL);
            assertThat(((Decision.Kept) decision).detail()).contains(why);
        });
    }

    private void assertKept(Reason reason, JoinOrderer orderer) {
        assertThat(solutions(TREE_QUERY, orderer)).isEqualTo(solutions(TREE_QUERY));
        assertThat(orderer.counters().decisions(reason)).isEqualTo(1);
    }

    @Test
    public void aGoodFolderPlans() throws IOException {
        Path model = goodModel();
        for (String body : List.of(TREE, TRIANGLE, TREE + " ?x " + P + "4> ?x .")) {
            assertPlanned(model, body);
        }
    }

    @Test
    public void aGinIsRefusedInOneSentence() throws IOException {
        Path model = ModelFolders.gin(folder.resolve("gin"), 400);
        assertRefused(
                model,
                "the model " + model
                        + " is a GIN, which plug-ins do not load; make one that they do with gbjo analyze");
    }

    @Test
    public void aMissingFolderIsReported() {
        assertRefused(folder.resolve("nowhere"), "cannot read the model description");
    }

    @Test
    public void ofASubsetModelTheStatisticsAreUsedAndTheLogSaysSoOnce() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("subset"), 400);
        try (LogLines log = new LogLines("org.gbjo.decision")) {
            assertPlanned(model, TREE);
            assertPlanned(model, TRIANGLE);
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("its statistics are used, its learned weights are not"))
                    .singleElement()
                    .asString()
                    .contains(model.toString());
        }
    }

    @Test
    public void aModelThatAppearsLaterIsUsed() throws IOException {
        Path model = folder.resolve("model");
        assertRefused(model, "cannot read");
        goodModel();
        orderers().model(model).reload();
        assertPlanned(model, TREE);
    }

    @Test
    public void aModelOfAnotherGraphIsReported() throws IOException {
        Path model = ModelFolders.statistics(folder.resolve("other"), 1_000_000);
        try (LogLines log = new LogLines("org.gbjo.decision")) {
            decisions(model, TREE);
            assertThat(log.lines())
                    .anyMatch(line ->
                            line.contains("was made of a graph of 1000000 triples") && line.contains("this graph has"));
        }
    }

    @Test
    public void aBgpOf200PatternsKeepsItsOrder() throws IOException {
        Random random = new Random(1);
        String body = IntStream.range(0, 200)
                .mapToObj(i -> "?a " + P + random.nextInt(RandomData.PREDICATES) + "> ?b .")
                .collect(Collectors.joining(" "));
        long before = orderers().counters().decisions(Reason.MANY_PATTERNS);
        assertThat(decisions(goodModel(), body)).extracting(Decision::reason).containsExactly(Reason.MANY_PATTERNS);
        assertThat(orderers().counters().decisions(Reason.MANY_PATTERNS)).isEqualTo(before + 1);
    }

    @Test
    public void aWrongSettingIsReportedAndTheOrderKept() throws IOException {
        Map<String, String> wrong = Map.of(Settings.MODEL, goodModel().toString(), Settings.MODE, "perhaps");
        try (LogLines log = new LogLines(getClass().getPackageName())) {
            assertThat(decisions(wrong, TREE)).isEmpty();
            assertThat(log.lines()).singleElement().asString().contains("the mode is on, shadow or off, got 'perhaps'");
        }
    }

    @Test
    public void failuresOfThePlannerKeepTheOrder() {
        List<TestOrderers.Orders> failing = List.of(
                bgp -> {
                    throw new IllegalStateException("made to fail");
                },
                bgp -> {
                    throw new StackOverflowError();
                },
                bgp -> {
                    throw new AssertionError("made to fail");
                },
                bgp -> new int[] {0, 1, 2, 2});
        failing.forEach(orders -> assertKept(Reason.FAILED, TestOrderers.of(Mode.ON, orders)));
    }

    @Test
    public void aPassedDeadlineKeepsTheOrder() throws IOException {
        assertKept(Reason.DEADLINE, TestOrderers.withoutTime(goodModel()));
    }

    @Test
    public void nothingIsWrittenIntoAModelFolder() throws IOException {
        Path model = goodModel();
        Map<Path, FileTime> before = files(model);
        setWritable(before, false);
        try {
            assertPlanned(model, TREE);
            assertThat(files(model)).isEqualTo(before);
        } finally {
            setWritable(before, true);
        }
    }

    private static Map<Path, FileTime> files(Path model) throws IOException {
        Map<Path, FileTime> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(model)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                files.put(file, Files.getLastModifiedTime(file));
            }
        }
        return files;
    }

    private static void setWritable(Map<Path, FileTime> files, boolean writable) {
        files.keySet()
                .forEach(file -> assertThat(file.toFile().setWritable(writable)).isTrue());
    }
}
