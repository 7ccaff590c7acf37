package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.testing.ModelFolders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The recipe of the README: the plug-in's jar beside the distribution of Fuseki, and two lines of configuration. */
final class FusekiDistributionIT {
    private static final String QUERY =
            "SELECT ?a ?d { ?a <http://example.org/p0> ?b . ?b <http://example.org/p1> ?c . "
                    + "?c <http://example.org/p2> ?d }";

    @TempDir
    private Path folder;

    @Test
    @Timeout(180)
    void theDistributionOrdersExplainsAndCounts() throws Exception {
        Path output = folder.resolve("server.log");
        int port = ServerProcess.freePort();
        Process server = ServerProcess.start(
                output,
                List.of(),
                "org.apache.jena.fuseki.main.cmds.FusekiServerCmd",
                "--localhost",
                "--port=" + port,
                "--conf=" + configuration());
        try {
            String url = "http://localhost:" + port;
            ServerProcess.await(server, output, URI.create(url + "/ds"));
            String query = "?query=" + URLEncoder.encode(QUERY, StandardCharsets.UTF_8);
            assertThat(get(url + "/ds/query" + query, "text/csv").lines())
                    .hasSize(61)
                    .contains("http://example.org/a7,http://example.org/d7");
            assertThat(get(url + "/ds/explain" + query, "text/plain"))
                    .contains(" order: ", "native 1,2,3 (", "; gbjo ", "  ?a <http://example.org/p0> ?b");
            assertThat(get(url + "/$/metrics", "text/plain"))
                    .containsPattern("gbjo_decisions_total\\{(application=\"[^\"]*\",)?reason=\"[A-Z_]+\",?} [1-9]")
                    .contains("gbjo_cache_hits_total", "gbjo_planning_seconds_count", "gbjo_planning_within_total");
        } finally {
            ServerProcess.end(server);
        }
    }

    /** No setting at all: the dataset is counted, its orders change, the answers stay, and the next start knows them. */
    @Test
    @Timeout(300)
    void theJarAloneCountsAndOrders() throws Exception {
        Path configuration = bareConfiguration();
        String query = "?query=" + URLEncoder.encode(RARE_QUERY, StandardCharsets.UTF_8);
        for (int start = 0; start < 2; start++) {
            Path output = folder.resolve("bare-" + start + ".log");
            int port = ServerProcess.freePort();
            Process server = ServerProcess.start(
                    output,
                    List.of(),
                    "org.apache.jena.fuseki.main.cmds.FusekiServerCmd",
                    "--localhost",
                    "--port=" + port,
                    "--conf=" + configuration);
            try {
                String url = "http://localhost:" + port + "/ds";
                ServerProcess.await(server, output, URI.create(url));
                if (start == 0) {
                    load(url + "/data");
                }
                List<String> before =
                        get(url + "/query" + query, "text/csv").lines().sorted().toList();
                assertThat(before).hasSize(9);
                String explained = get(url + "/explain" + query, "text/plain");
                for (int i = 0; i < 2000 && !explained.contains("gbjo's order: "); i++) {
                    get(url + "/query" + query, "text/csv");
                    explained = get(url + "/explain" + query, "text/plain");
                }
                assertThat(explained).contains("gbjo's order: ", "?y <urn:rare> ?z");
                assertThat(get(url + "/query" + query, "text/csv").lines().sorted())
                        .isEqualTo(before);
                assertThat(folder.resolve("tdb2/gbjo/store.json")).exists();
            } finally {
                ServerProcess.end(server);
            }
        }
    }

    /** Jena's order begins with the constant, which many have; few have what is rare. */
    private static final String RARE_QUERY =
            "SELECT * { ?x <urn:type> <urn:Thing> . ?x <urn:knows> ?y . ?y <urn:rare> ?z }";

    private static void load(String url) throws Exception {
        StringBuilder triples = new StringBuilder();
        int things = 2000;
        for (int i = 0; i < things; i++) {
            triples.append("<urn:x%d> <urn:type> <urn:Thing> .\n".formatted(i))
                    .append("<urn:x%d> <urn:knows> <urn:x%d> .\n".formatted(i, (i * 7 + 1) % things))
                    .append("<urn:x%d> <urn:knows> <urn:x%d> .\n".formatted(i, (i * 13 + 2) % things));
            if (i % 500 == 0) {
                triples.append("<urn:x%d> <urn:rare> <urn:z> .\n".formatted(i));
            }
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/n-triples")
                .timeout(Duration.ofMinutes(1))
                .POST(HttpRequest.BodyPublishers.ofString(triples.toString()))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isBetween(200, 204);
    }

    private Path bareConfiguration() throws Exception {
        return Files.writeString(folder.resolve("bare.ttl"), """
                PREFIX fuseki: <http://jena.apache.org/fuseki#>
                PREFIX tdb2: <http://jena.apache.org/2016/tdb#>
                [] a fuseki:Server ; fuseki:services ( <#service> ) .
                <#service> fuseki:name "ds" ;
                   fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ;
                   fuseki:endpoint [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] ;
                   fuseki:endpoint [ fuseki:operation <http://gbjo.org/jena#explain> ; fuseki:name "explain" ] ;
                   fuseki:dataset [ a tdb2:DatasetTDB2 ; tdb2:location "LOCATION" ] .
                """.replace(
                        "LOCATION", folder.resolve("tdb2").toString()));
    }

    private Path configuration() throws Exception {
        Path model = ModelFolders.statistics(folder.resolve("model"), 180);
        List<String> triples = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            for (int step = 0; step < 3; step++) {
                triples.add("<http://example.org/%s%d> <http://example.org/p%d> <http://example.org/%s%d> ."
                        .formatted("abcd".charAt(step), i, step, "abcd".charAt(step + 1), i));
            }
        }
        Path data = Files.write(folder.resolve("data.nt"), triples);
        return Files.writeString(folder.resolve("config.ttl"), """
                PREFIX fuseki: <http://jena.apache.org/fuseki#>
                PREFIX ja: <http://jena.hpl.hp.com/2005/11/Assembler#>
                [] a fuseki:Server ;
                   ja:context [ ja:cxtName "gbjo:model" ; ja:cxtValue "MODEL" ] ;
                   ja:context [ ja:cxtName "gbjo:deadline" ; ja:cxtValue "60000" ] ;
                   fuseki:services ( <#service> ) .
                <#service> fuseki:name "ds" ;
                   fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ;
                   fuseki:endpoint [ fuseki:operation <http://gbjo.org/jena#explain> ; fuseki:name "explain" ] ;
                   fuseki:dataset [ a ja:MemoryDataset ; ja:data "DATA" ;
                       ja:context [ ja:cxtName "gbjo:cheapRows" ; ja:cxtValue "0" ] ] .
                """.replace("MODEL", model.toString())
                .replace("DATA", data.toString()));
    }

    private static String get(String url, String accept) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Accept", accept)
                .timeout(Duration.ofMinutes(1))
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }
}
