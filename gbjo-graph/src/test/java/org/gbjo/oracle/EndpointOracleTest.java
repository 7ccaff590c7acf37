package org.gbjo.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.rdf.TermText;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real Fuseki. */
class EndpointOracleTest {
    private static final List<String> OBJECTS = List.of(
            "<x:0>",
            "<x:1>",
            "<x:é/%20日本#ü>",
            "\"a\\nb\\\"\\\\u0041 \u0001😀\"",
            "\"a\"@en-GB",
            "\"a\"@en--rtl",
            "\"7\"^^<http://www.w3.org/2001/XMLSchema#integer>",
            "<<( <x:0> <x:p0> \"t\" )>>");

    /** Kept, since java.util.logging forgets the level of a logger that nobody holds. */
    private static final List<Logger> TALKATIVE =
            List.of(Logger.getLogger("org.apache.jena"), Logger.getLogger("org.eclipse.jetty"));

    @TempDir
    Path folder;

    private final DatasetGraph graph = DatasetGraphFactory.createTxnMem();
    private FusekiServer server;
    private EndpointOptions options;

    @BeforeAll
    static void quiet() {
        TALKATIVE.forEach(logger -> logger.setLevel(Level.SEVERE));
    }

    @BeforeEach
    void start() {
        Random random = new Random(1);
        graph.executeWrite(() -> {
            for (int i = 0; i < 300; i++) {
                graph.add(
                        Quad.defaultGraphIRI,
                        NodeFactory.createURI("x:" + random.nextInt(12)),
                        NodeFactory.createURI("x:p" + random.nextInt(3)),
                        TermText.parse(
                                random.nextBoolean()
                                        ? "<x:" + random.nextInt(12) + ">"
                                        : OBJECTS.get(random.nextInt(OBJECTS.size()))));
            }
        });
        server = FusekiServer.create()
                .port(0)
                .loopback(true)
                .add("/ds", graph)
                .build()
                .start();
        options = EndpointOptions.of(URI.create("http://localhost:" + server.getPort() + "/ds/sparql"))
                .withRetries(0);
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void countsEqualThoseOfTheEngineBehindTheEndpoint() throws IOException {
        Random random = new Random(2);
        try (EndpointOracle oracle = new EndpointOracle(options)) {
            for (int i = 0; i < 60; i++) {
                Bgp bgp = randomBgp(random);
                Cardinalities cardinalities = oracle.open(bgp, Deadline.none());
                for (int mask = 1; mask < 1 << bgp.size(); mask++) {
                    PatternSet set = PatternSet.ofMask(mask);
                    assertThat(cardinalities.rows(set))
                            .as("%s", bgp.subset(set))
                            .isEqualTo(count(bgp.subset(set)));
                }
            }
        }
    }

    private static Bgp randomBgp(Random random) {
        List<Pattern> patterns = new ArrayList<>();
        int size = 1 + random.nextInt(3);
        while (patterns.size() < size) {
            patterns.add(Pattern.of(
                    random.nextInt(4) == 0 ? "<x:" + random.nextInt(12) + ">" : "?" + "abc".charAt(random.nextInt(3)),
                    random.nextInt(5) == 0 ? "?p" : "<x:p" + random.nextInt(3) + ">",
                    random.nextInt(3) == 0
                            ? OBJECTS.get(random.nextInt(OBJECTS.size()))
                            : "?" + "abc".charAt(random.nextInt(3))));
        }
        return new Bgp(patterns);
    }

    private double count(Bgp bgp) {
        return graph.calculateRead(() -> {
            try (var execution =
                    QueryExecutionFactory.create("SELECT (COUNT(*) AS ?n) " + bgp, DatasetFactory.wrap(graph))) {
                return execution.execSelect().next().getLiteral("n").getDouble();
            }
        });
    }

    @Test
    void whatTheCacheKnowsIsNotAskedAgain() throws IOException {
        EndpointOptions cached = options.withCache(folder.resolve("new/counts.txt"));
        Bgp bgp = Bgp.of(
                Pattern.of("?s", "<x:p0>", "?o"),
                Pattern.of("?o", "<x:p1>", OBJECTS.get(3)),
                Pattern.of("?z", "?p", OBJECTS.get(2)));
        double first;
        try (EndpointOracle oracle = new EndpointOracle(cached)) {
            first = oracle.open(bgp, Deadline.none()).rows(bgp.all());
        }
        assertThat(first).isPositive();
        server.stop();
        Bgp renamed = Bgp.of(
                Pattern.of("?center", "<x:p1>", OBJECTS.get(3)),
                Pattern.of("?a", "<x:p9>", "?b"),
                Pattern.of("?q", "?r", OBJECTS.get(2)),
                Pattern.of("?s", "<x:p0>", "?center"));
        try (EndpointOracle oracle = new EndpointOracle(cached)) {
            assertThat(oracle.open(bgp, Deadline.none()).rows(bgp.all())).isEqualTo(first);
            assertThat(oracle.open(renamed, Deadline.none()).rows(PatternSet.of(0, 2, 3)))
                    .isEqualTo(first);
            assertThatThrownBy(() -> oracle.open(renamed, Deadline.none()).rows(PatternSet.of(1)))
                    .isInstanceOf(OracleException.class)
                    .hasMessageContaining("accepts no connection");
        }
        assertThat(Files.readAllLines(cached.cache().orElseThrow())).hasSize(3);
    }

    @Test
    void blankNodesAreRefusedSinceAnEndpointWouldTakeThemForVariables() throws IOException {
        try (EndpointOracle oracle = new EndpointOracle(options)) {
            for (String constant : List.of("_:b0", "<<( _:b0 <x:p> <x:o> )>>")) {
                Bgp bgp = Bgp.of(Pattern.of("?s", "<x:p0>", constant));
                assertThatThrownBy(() -> oracle.open(bgp, Deadline.none()).rows(bgp.all()))
                        .isInstanceOf(OracleException.class)
                        .hasMessageContaining("blank node of " + constant);
            }
        }
    }

    @Test
    void aWrongAddressIsNamedInTheError() throws IOException {
        URI wrong = URI.create("http://localhost:" + server.getPort() + "/other/sparql");
        Bgp bgp = Bgp.of(Pattern.of("?s", "?p", "?o"));
        try (EndpointOracle oracle = new EndpointOracle(EndpointOptions.of(wrong))) {
            assertThatThrownBy(() -> oracle.open(bgp, Deadline.none()).rows(bgp.all()))
                    .isInstanceOf(OracleException.class)
                    .hasMessageContaining(wrong.toString())
                    .hasMessageContaining("404")
                    .hasMessageEndingWith("check the address");
        }
    }

    @Test
    void optionsThatCannotWorkAreRefused() {
        assertThatThrownBy(() -> EndpointOptions.of(URI.create("file:///a"))).hasMessageContaining("http or https");
        assertThatThrownBy(() -> EndpointOptions.of(URI.create("http://user:secret@host/a")))
                .hasMessageContaining("no user or password")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> options.withTimeout(Duration.ZERO)).hasMessageContaining("positive");
        assertThatThrownBy(() -> options.withRetries(-1)).hasMessageContaining("0..30");
        assertThatThrownBy(() -> options.withFirstBackoff(Duration.ofMillis(-1)))
                .hasMessageContaining("not negative");
    }
}
