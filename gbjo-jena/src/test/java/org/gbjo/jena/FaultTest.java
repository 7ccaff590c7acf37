package org.gbjo.jena;

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
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.mgt.Explain;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.folder.ModelFolder;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.ModelFolders;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with a model or a query: the solutions are those of Jena, and the reason is told. */
final class FaultTest {
    private static final String P = "<http://example.org/p";
    private static final String TRIANGLE = "?a " + P + "0> ?b . ?b " + P + "1> ?c . ?a " + P + "2> ?c .";
    private static final String TREE =
            "?a " + P + "0> ?b . ?b " + P + "1> ?c . ?b " + P + "2> ?d . ?c " + P + "3> ?e .";

    @TempDir
    private Path folder;

    private Dataset dataset;

    @BeforeEach
    void load() {
        dataset = DatasetFactory.wrap(ModelFactory.createDefaultModel());
        Stores.load(dataset.asDatasetGraph().getDefaultGraph(), RandomData.withTripleTerms(5, 400));
    }

    /** Runs a query with the model of a folder, compares it with Jena's solutions, and returns the decisions. */
    private List<Decision> decisions(Path model, String body) {
        // On a busy machine reading takes longer than a query waits for it.
        GbjoJena.orderers().model(model).await(Duration.ofMinutes(1));
        List<Decision> decisions = new ArrayList<>();
        String query = "SELECT * { " + body + " }";
        Map<String, Integer> with = Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.MODEL, model)
                .set(GbjoJena.MARGIN, "0")
                .set(GbjoJena.CHEAP_ROWS, "0")
                .set(GbjoJena.DEADLINE, "60000 ms")
                .set(GbjoJena.LISTENER, (DecisionListener<BasicPattern>)
                        (written, decision) -> decisions.add(decision)));
        assertThat(with).isEqualTo(Stores.solutions(dataset, query, builder -> {}));
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
        GbjoJena.orderers().model(model).reload();
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
        long before = GbjoJena.orderers().counters().decisions(Reason.MANY_PATTERNS);
        assertThat(decisions(model, body)).extracting(Decision::reason).containsExactly(Reason.MANY_PATTERNS);
        assertThat(GbjoJena.orderers().counters().decisions(Reason.MANY_PATTERNS))
                .isEqualTo(before + 1);
    }

    @Test
    void aWrongSettingIsToldAndTheOrderKept() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("setting"), 1, 400);
        try (LogLines log = new LogLines("org.gbjo.jena")) {
            String query = "SELECT * { " + TREE + " }";
            assertThat(Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.MODEL, model)
                            .set(GbjoJena.MODE, "perhaps")))
                    .isEqualTo(Stores.solutions(dataset, query, builder -> {}));
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
        String query = "SELECT * { " + TREE + " }";
        assertThat(Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                .isEqualTo(Stores.solutions(dataset, query, builder -> {}));
        assertThat(orderer.counters().decisions(reason)).isEqualTo(1);
    }

    /** Jena cancels a query whose thread is interrupted; one that is interrupted while it plans is no exception. */
    @Test
    void anInterruptInPlanningCancelsTheQuery() {
        JoinOrderer interrupted = TestOrderers.of(Mode.ON, bgp -> {
            Thread.currentThread().interrupt();
            return TestOrderers.reversed(bgp);
        });
        String query = "SELECT * { " + TREE + " }";
        assertThatThrownBy(
                        () -> Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, interrupted)))
                .isInstanceOf(QueryCancelledException.class);
        assertThat(interrupted.counters().decisions(Reason.LEARNED)).isEqualTo(1);
        Thread.interrupted();
        assertThatThrownBy(() -> Stores.solutions(
                        dataset, query, builder -> Thread.currentThread().interrupt()))
                .isInstanceOf(QueryCancelledException.class);
        Thread.interrupted();
    }

    /**
     * A query that is cancelled while its BGP is planned ends as a cancelled query does, and the next one is planned.
     */
    @Test
    void aQueryCancelledInPlanningEnds() {
        QueryExec[] running = new QueryExec[1];
        JoinOrderer orderer = TestOrderers.of(Mode.ON, bgp -> {
            if (running[0] != null) {
                running[0].abort();
            }
            return TestOrderers.reversed(bgp);
        });
        String body = "SELECT * { " + TREE + " }";
        try (QueryExec execution = QueryExec.dataset(dataset.asDatasetGraph())
                .query(body)
                .set(GbjoJena.ORDERER, orderer)
                .timeout(1, TimeUnit.HOURS)
                .build()) {
            running[0] = execution;
            assertThatThrownBy(() -> execution.select().materialize()).isInstanceOf(QueryCancelledException.class);
        }
        running[0] = null;
        assertThat(Stores.solutions(dataset, body, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                .isNotEmpty();
    }

    /** Jena's alarm waits for the thread of the query until planning has ended, so planning has to take longer. */
    @Test
    void aTimeOutThatRunsOutInPlanningEndsTheQuery() {
        JoinOrderer slow = TestOrderers.of(Mode.ON, bgp -> {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
            return TestOrderers.reversed(bgp);
        });
        assertThatThrownBy(() -> Stores.solutions(
                        dataset, "SELECT * { " + TREE + " }", builder -> builder.set(GbjoJena.ORDERER, slow)
                                .timeout(50, TimeUnit.MILLISECONDS)))
                .isInstanceOf(QueryCancelledException.class);
        assertThat(slow.counters().decisions(Reason.LEARNED)).isEqualTo(1);
    }

    /** The patterns inside of SERVICE are another server's to order. */
    @Test
    void theInsideOfServiceIsLeftAlone() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("service"), 1, 400);
        FusekiServer server = FusekiServer.create()
                .port(0)
                .loopback(true)
                .add("/other", dataset)
                .build()
                .start();
        try {
            String service = "SERVICE <" + server.datasetURL("other") + "> { " + TREE + " }";
            assertThat(decisions(model, service)).isEmpty();
            assertThat(decisions(model, service + " { SELECT DISTINCT ?b { " + TRIANGLE + " } }"))
                    .isNotEmpty()
                    .allSatisfy(decision -> assertThat(decision.evidence()
                                    .nativeOrder()
                                    .orElseThrow()
                                    .order()
                                    .size())
                            .isEqualTo(3));
        } finally {
            server.stop();
        }
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
        JoinOrderer orderer = TestOrderers.withoutTime(model);
        String query = "SELECT * { " + TREE + " }";
        assertThat(Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                .isEqualTo(Stores.solutions(dataset, query, builder -> {}));
        assertThat(orderer.counters().decisions(Reason.DEADLINE)).isEqualTo(1);
    }

    @Test
    void theDecisionStandsBesideJenasExplanation() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("explain"), 1, 400);
        try (LogLines log = new LogLines("org.apache.jena.arq.exec")) {
            Stores.solutions(dataset, "SELECT * { " + TREE + " }", builder -> builder.set(GbjoJena.MODEL, model)
                    .set(GbjoJena.MODE, "shadow")
                    .set(GbjoJena.DEADLINE, "60000")
                    .set(ARQ.symLogExec, Explain.InfoLevel.ALL));
            assertThat(log.lines())
                    .anyMatch(line ->
                            line.contains("gbjo, shadow: ") && line.contains("native ") && line.contains(" ms"));
        }
    }

    @Test
    void settingsCanComeFromTheProcessAndTheDataset() throws IOException {
        Path model = ModelFolders.subset(folder.resolve("process"), 1, 400);
        List<Decision> decisions = new ArrayList<>();
        DecisionListener<BasicPattern> listener = (written, decision) -> decisions.add(decision);
        System.setProperty("gbjo.model", model.toString());
        try {
            Stores.solutions(dataset, "SELECT * { " + TREE + " }", builder -> builder.set(GbjoJena.LISTENER, listener));
        } finally {
            System.clearProperty("gbjo.model");
        }
        assertThat(decisions).hasSize(1);
        dataset.getContext().set(GbjoJena.MODEL, model.toString());
        Stores.solutions(dataset, "SELECT * { " + TREE + " }", builder -> builder.set(GbjoJena.LISTENER, listener));
        assertThat(decisions).hasSize(2);
        dataset.getContext().set(GbjoJena.MODE, "off");
        Stores.solutions(dataset, "SELECT * { " + TREE + " }", builder -> builder.set(GbjoJena.LISTENER, listener));
        assertThat(decisions).hasSize(2);
    }
}
