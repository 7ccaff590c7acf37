package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.rdf4j.query.QueryInterruptedException;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.Decision;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;
import org.gbjo.folder.ModelFolder;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.ModelFolders;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with a model or a query: the solutions are those of RDF4J, and the reason is told. */
final class FaultTest {
    private static final String P = "<http://example.org/p";
    private static final String TRIANGLE = "?a " + P + "0> ?b . ?b " + P + "1> ?c . ?a " + P + "2> ?c .";
    private static final String TREE =
            "?a " + P + "0> ?b . ?b " + P + "1> ?c . ?b " + P + "2> ?d . ?c " + P + "3> ?e .";

    @TempDir
    private Path folder;

    private SailRepository store;

    @BeforeEach
    void load() {
        store = new SailRepository(new MemoryStore());
        store.init();
        Stores.load(store, new RandomData(5, 400));
    }

    @AfterEach
    void close() {
        store.shutDown();
    }

    private Map<String, Integer> withoutPlugIn(String query) {
        Stores.unplug(store);
        return Stores.solutions(store, query);
    }

    /** Runs a query with the model of a folder, compares it with RDF4J's solutions, and returns the decisions. */
    private List<Decision> decisions(Path model, String body) {
        // On a busy machine reading takes longer than a query waits for it.
        GbjoRdf4j.orderers().model(model).await(Duration.ofMinutes(1));
        return decisions(
                Map.of(
                        Settings.MODEL, model.toString(),
                        Settings.MARGIN, "0",
                        Settings.CHEAP_ROWS, "0",
                        Settings.DEADLINE, "60000 ms"),
                body);
    }

    private List<Decision> decisions(Map<String, String> settings, String body) {
        String query = "SELECT * { " + body + " }";
        Map<String, Integer> without = withoutPlugIn(query);
        List<Decision> decisions = new ArrayList<>();
        GbjoEvaluationStrategyFactory factory = new GbjoEvaluationStrategyFactory(settings);
        factory.setListener((patterns, decision) -> decisions.add(decision));
        Stores.plug(store, factory);
        assertThat(Stores.solutions(store, query)).isEqualTo(without);
        return decisions;
    }

    private void refuses(Path model, String why) {
        assertThat(decisions(model, TREE)).singleElement().satisfies(decision -> {
            assertThat(decision.reason()).isEqualTo(Reason.UNUSABLE_MODEL);
            assertThat(((Decision.Kept) decision).detail()).contains(why);
        });
    }

    @Test
    void aGoodFolderPlans() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("good"), 1, 400);
        for (String body : List.of(TREE, TRIANGLE, TREE + " ?x " + P + "4> ?x .")) {
            assertThat(decisions(model, body)).as(body).singleElement().satisfies(decision -> assertThat(
                            decision.evidence().learnedOrder())
                    .as(decision.toString())
                    .isPresent());
        }
    }

    @Test
    void aGinIsRefusedInOneSentence() throws IOException {
        Path model = ModelFolders.gin(folder.resolve("gin"), 400);
        refuses(
                model,
                "the model " + model + " is a GIN, which plug-ins do not load; train one that they do with gbjo learn,"
                        + " without --cost gin");
    }

    @Test
    void aMissingFolderIsTold() {
        refuses(folder.resolve("nowhere"), "cannot read the model description");
    }

    @Test
    void truncatedWeightsAreTold() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("truncated"), 1, 400);
        try (FileChannel file = FileChannel.open(model.resolve(ModelFolder.WEIGHTS), StandardOpenOption.WRITE)) {
            file.truncate(file.size() / 2);
        }
        refuses(model, "weights");
    }

    @Test
    void weightsThatAreNoNumbersAreTold() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("nan"), 1, 400);
        try (RandomAccessFile file =
                new RandomAccessFile(model.resolve(ModelFolder.WEIGHTS).toFile(), "rw")) {
            file.seek(file.length() - Float.BYTES);
            file.writeInt(Integer.reverseBytes(Float.floatToIntBits(Float.NaN)));
        }
        refuses(model, "NaN");
    }

    @Test
    void aModelThatAppearsLaterIsUsed() throws IOException {
        Path model = folder.resolve("later");
        refuses(model, "cannot read");
        ModelFolders.subset(model, 1, 400);
        GbjoRdf4j.orderers().model(model).reload();
        assertThat(decisions(model, TREE)).singleElement().satisfies(decision -> assertThat(
                        decision.evidence().learnedOrder())
                .isPresent());
    }

    @Test
    void aModelOfAnotherGraphIsTold() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("other"), 1, 1_000_000);
        try (LogLines log = new LogLines("org.gbjo.decision")) {
            decisions(model, TREE);
            assertThat(log.lines())
                    .anyMatch(line -> line.contains("was trained on a graph of 1000000 triples")
                            && line.contains("this graph has"));
        }
    }

    @Test
    void aBgpOf200PatternsKeepsItsOrder() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("large"), 1, 400);
        Random random = new Random(1);
        String body = IntStream.range(0, 200)
                .mapToObj(i -> "?a " + P + random.nextInt(RandomData.PREDICATES) + "> ?b .")
                .collect(Collectors.joining(" "));
        assertThat(decisions(model, body)).singleElement().satisfies(decision -> assertThat(decision.reason())
                .isEqualTo(Reason.MANY_PATTERNS));
    }

    @Test
    void aWrongSettingIsToldAndTheOrderKept() {
        try (LogLines log = new LogLines("org.gbjo.rdf4j")) {
            assertThat(decisions(Map.of(Settings.MODEL, "nowhere", Settings.MODE, "perhaps"), TREE))
                    .isEmpty();
            assertThat(log.lines()).singleElement().asString().contains("the mode is on, shadow or off, got 'perhaps'");
        }
    }

    @Test
    void failuresOfThePlannerKeepTheOrder() {
        keeps(Reason.FAILED, bgp -> {
            throw new IllegalStateException("made to fail");
        });
        keeps(Reason.FAILED, bgp -> {
            throw new StackOverflowError();
        });
        keeps(Reason.FAILED, bgp -> {
            throw new AssertionError("made to fail");
        });
        keeps(Reason.FAILED, bgp -> new int[] {0, 1, 2, 2});
    }

    private void keeps(Reason reason, TestOrderers.Orders orders) {
        JoinOrderer orderer = TestOrderers.of(Mode.ON, orders);
        keeps(reason, orderer);
    }

    private void keeps(Reason reason, JoinOrderer orderer) {
        String query = "SELECT * { " + TREE + " }";
        Map<String, Integer> without = withoutPlugIn(query);
        Stores.plug(store, orderer);
        assertThat(Stores.solutions(store, query)).isEqualTo(without);
        assertThat(orderer.counters().decisions(reason)).isEqualTo(1);
    }

    /** RDF4J looks at the interrupt of a thread now and then; the plug-in neither swallows nor heeds it. */
    @Test
    void anInterruptInPlanningIsLeftToRdf4j() {
        JoinOrderer interrupted = TestOrderers.of(Mode.ON, bgp -> {
            Thread.currentThread().interrupt();
            return TestOrderers.reversed(bgp);
        });
        Stores.plug(store, interrupted);
        try (SailRepositoryConnection connection = store.getConnection()) {
            TupleQuery query = connection.prepareTupleQuery("SELECT * { " + TREE + " }");
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            try (TupleQueryResult rows = query.evaluate()) {
                assertThat(rows.getBindingNames()).contains("a");
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }
        } finally {
            Thread.interrupted();
        }
        assertThat(interrupted.counters().decisions(Reason.LEARNED)).isEqualTo(1);
    }

    /** RDF4J counts in seconds, so that planning takes more than one. */
    @Test
    void aTimeOutThatRunsOutInPlanningEndsTheQuery() {
        JoinOrderer slow = TestOrderers.of(Mode.ON, bgp -> {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1500));
            return TestOrderers.reversed(bgp);
        });
        Stores.plug(store, slow);
        String endless = IntStream.range(0, 12)
                .mapToObj(i -> "?a" + i + " ?b" + i + " ?c" + i + " .")
                .collect(Collectors.joining(" "));
        try (SailRepositoryConnection connection = store.getConnection()) {
            TupleQuery query = connection.prepareTupleQuery("SELECT * { " + endless + " }");
            query.setMaxExecutionTime(1);
            assertThatThrownBy(() -> {
                        try (TupleQueryResult rows = query.evaluate()) {
                            rows.forEach(row -> {});
                        }
                    })
                    .isInstanceOf(QueryInterruptedException.class);
        }
        assertThat(slow.counters().decisions(Reason.LEARNED)).isEqualTo(1);
    }

    @Test
    void nothingIsWrittenIntoAModelFolder() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("read-only"), 1, 400);
        Map<Path, FileTime> before = files(model);
        before.keySet()
                .forEach(file -> assertThat(file.toFile().setWritable(false)).isTrue());
        try {
            assertThat(decisions(model, TREE)).singleElement().satisfies(decision -> assertThat(
                            decision.evidence().learnedOrder())
                    .isPresent());
            assertThat(files(model)).isEqualTo(before);
        } finally {
            before.keySet()
                    .forEach(file -> assertThat(file.toFile().setWritable(true)).isTrue());
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

    @Test
    void aPassedDeadlineKeepsTheOrder() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("slow"), 1, 400);
        keeps(Reason.DEADLINE, TestOrderers.withoutTime(model));
    }

    /** A store is configured before it is queried, and a large model takes seconds. */
    @Test
    void theModelIsReadBeforeTheFirstQuery() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("early"), 1, 400);
        try (LogLines log = new LogLines("org.gbjo.decision")) {
            Stores.plug(store, new GbjoEvaluationStrategyFactory(model.toString()));
            for (int i = 0; i < 600 && log.lines().isEmpty(); i++) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
            assertThat(log.lines()).anyMatch(line -> line.contains("joins are ordered by the model " + model));
        }
    }

    @Test
    void settingsCanComeFromTheProcess() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("process"), 1, 400);
        System.setProperty("gbjo.model", model.toString());
        try {
            assertThat(decisions(Map.of(), TREE)).hasSize(1);
            assertThat(decisions(Map.of(Settings.MODE, "off"), TREE)).isEmpty();
        } finally {
            System.clearProperty("gbjo.model");
        }
        assertThat(decisions(Map.of(), TREE)).isEmpty();
    }
}
