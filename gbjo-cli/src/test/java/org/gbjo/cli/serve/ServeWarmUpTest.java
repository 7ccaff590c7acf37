package org.gbjo.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.QueryFactory;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.store.GraphFolderDataset;
import org.gbjo.store.dataset.FolderDatasetGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeWarmUpTest {
    private static final Duration LONGEST = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private FolderDatasetGraph graph() throws IOException {
        List<String> triples = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            triples.add("<x:s" + i + "> <x:knows> <x:s" + (i + 1) + "> .");
            triples.add("<x:s" + i + "> <x:name> \"name \\\"" + i + "\\\"\"@en .");
            triples.add("<x:s" + i + "> <x:in> _:b" + i % 3 + " .");
        }
        Path data = Files.write(folder.resolve("data.nt"), triples);
        Path imported = folder.resolve("graph");
        new Importer(ImportOptions.of(data.toString()), Progress.SILENT).run(imported);
        return GraphFolderDataset.openGraph(imported);
    }

    private static void await(ServeWarmUp warmUp, int answers) throws InterruptedException {
        long begin = System.nanoTime();
        while (warmUp.answered() < answers && System.nanoTime() - begin < LONGEST.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        assertThat(warmUp.answered()).isGreaterThanOrEqualTo(answers);
    }

    @Test
    void queriesAreSparqlAndTheSameEachTime() throws IOException {
        FolderDatasetGraph graph = graph();
        List<String> queries = WarmUpQueries.of(graph.folder().folder());
        assertThat(queries).hasSizeGreaterThan(10).doesNotHaveDuplicates();
        assertThat(queries).allSatisfy(QueryFactory::create);
        assertThat(WarmUpQueries.of(graph.folder().folder())).isEqualTo(queries);
    }

    @Test
    void queriesAreAnswered() throws Exception {
        try (ServeWarmUp warmUp = new ServeWarmUp(graph(), new RecentRequests())) {
            warmUp.start();
            await(warmUp, 20);
        }
    }

    @Test
    void nothingIsAskedWhileTheServerHasSomethingToDo() throws Exception {
        RecentRequests requests = new RecentRequests();
        try (ServeWarmUp warmUp = new ServeWarmUp(graph(), requests)) {
            requests.doFilter(null, null, (request, response) -> {
                assertThat(requests.areNone()).isFalse();
                warmUp.start();
                try {
                    TimeUnit.MILLISECONDS.sleep(300);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                assertThat(warmUp.answered()).isZero();
            });
            assertThat(requests.areNone()).isFalse();
            await(warmUp, 1);
        }
    }

    @Test
    void trafficKnowsEachQueryThatHasEnded() {
        FolderTraffic traffic = new FolderTraffic();
        traffic.record(QueryFactory.create("SELECT * { ?s <x:knows> ?o }"), 1_000, true);
        traffic.record(QueryFactory.create("SELECT * { ?a <x:knows> ?b }"), 2_000, false);
        assertThat(traffic.list()).singleElement().satisfies(template -> assertThat(template.nanos())
                .isEqualTo(3_000));
    }

    @Test
    void metersCountRealQueriesAlone() throws Exception {
        graph();
        try (Endpoint endpoint = Endpoint.ofGraph(folder.resolve("graph"), Optional.empty(), Optional.empty())) {
            String url = endpoint.start(new Endpoint.Options(
                    Optional.empty(), 0, false, false, LONGEST, 1_000, Optional.empty(), Optional.empty(), true));
            await(endpoint.warmUp().orElseThrow(), 5);
            String meters;
            try (InputStream in = URI.create(url.substring(0, url.lastIndexOf('/')) + "/$/metrics")
                    .toURL()
                    .openStream()) {
                meters = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
            assertThat(meters.lines()
                            .filter(line -> line.startsWith("fuseki_requests") && line.contains("\"query\""))
                            .toList())
                    .isNotEmpty()
                    .allMatch(line -> line.endsWith(" 0.0"));
        }
    }
}
