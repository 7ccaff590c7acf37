package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.query.ARQ;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.exec.http.QueryExecHTTP;
import org.gbjo.decision.Reason;
import org.gbjo.json.Json;
import org.gbjo.testing.ModelFolders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Fuseki that has the plug-in on its class path orders joins after two lines in its configuration. */
final class FusekiTest {
    private static final String QUERY = "SELECT * { ?a <http://example.org/p0> ?b . ?b <http://example.org/p1> ?c . "
            + "?c <http://example.org/p2> ?d FILTER(?a != ?d) }";

    @TempDir
    private Path folder;

    /** The context of a server is that of the process. */
    @AfterEach
    void forget() {
        ARQ.getContext().remove(GbjoJena.MODEL);
        ARQ.getContext().remove(GbjoJena.DEADLINE);
    }

    private static Model configuration(Path model) {
        String text = """
                PREFIX fuseki: <http://jena.apache.org/fuseki#>
                PREFIX ja: <http://jena.hpl.hp.com/2005/11/Assembler#>
                [] a fuseki:Server ;
                   ja:context [ ja:cxtName "gbjo:model" ; ja:cxtValue "MODEL" ] ;
                   ja:context [ ja:cxtName "gbjo:deadline" ; ja:cxtValue "60000" ] ;
                   fuseki:services ( <#service> ) .
                <#service> fuseki:name "ds" ;
                   fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ;
                   fuseki:endpoint [ fuseki:operation <http://gbjo.org/jena#explain> ; fuseki:name "explain" ] ;
                   fuseki:dataset [ a ja:MemoryDataset ;
                       ja:context [ ja:cxtName "gbjo:cheapRows" ; ja:cxtValue "0" ] ] .
                """.replace("MODEL", model.toString());
        Model configuration = ModelFactory.createDefaultModel();
        configuration.read(new StringReader(text), "http://example.org/configuration", "TTL");
        return configuration;
    }

    @Test
    void contextsOfTheConfigurationTakeEffect() throws Exception {
        serve(url -> {
            long before = decisions();
            long cheap = GbjoJena.orderers().counters().decisions(Reason.CHEAP);
            try (QueryExecHTTP query =
                    QueryExecHTTP.service(url + "/query").query(QUERY).build()) {
                assertThat(query.select().hasNext()).isFalse();
            }
            assertThat(decisions()).isEqualTo(before + 1);
            assertThat(GbjoJena.orderers().counters().decisions(Reason.CHEAP)).isEqualTo(cheap);
        });
    }

    @Test
    void aQueryIsExplained() throws Exception {
        serve(url -> {
            HttpResponse<String> text = get(url + "/explain?query=" + encode(QUERY), "text/plain");
            assertThat(text.statusCode()).isEqualTo(200);
            assertThat(text.body()).contains(" order: ", "native 1,2,3 (", "  ?a <http://example.org/p0> ?b");
            HttpResponse<String> json = get(url + "/explain?query=" + encode(QUERY), "application/json");
            assertThat((List<?>) Json.parseObject(json.body()).get("bgps")).hasSize(1);
            assertThat(json.body()).contains("\"reason\"", "\"native\"", "\"nativeRows\"", "planningMilliseconds");
            assertThat(get(url + "/explain", "text/plain").statusCode()).isEqualTo(400);
            assertThat(get(url + "/explain?query=nonsense", "text/plain").statusCode())
                    .isEqualTo(400);
        });
    }

    @Test
    void theWorstEstimatedJoinsAreAsked() throws Exception {
        serve(url -> {
            assertThat(get(url + "/explain?worst", "text/plain").body()).contains("since the start");
            Map<String, Object> json = Json.parseObject(
                    get(url + "/explain?worst", "application/json").body());
            assertThat(json).containsEntry("format", "gbjo-worst-joins").containsEntry("version", 1L);
            assertThat(json.get("joins")).isInstanceOf(List.class);
        });
    }

    /** The parser repeats some of the text that it does not understand. */
    @Test
    void theAnswerToABadQueryIsShort() throws Exception {
        serve(url -> {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/explain"))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString("query=" + "nons\u00e9nse".repeat(5000)))
                    .timeout(Duration.ofMinutes(1))
                    .build();
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).hasSizeLessThan(1000);
        });
    }

    @Test
    void countersAreShownAmongTheMetrics() throws Exception {
        serve(url -> {
            try (QueryExecHTTP query =
                    QueryExecHTTP.service(url + "/query").query(QUERY).build()) {
                assertThat(query.select().hasNext()).isFalse();
            }
            String metrics =
                    get(url.replaceFirst("/ds$", "/\\$/metrics"), "text/plain").body();
            assertThat(metrics)
                    .containsPattern("gbjo[._]decisions")
                    .containsPattern("gbjo_executions_seconds_count\\{[^}]*plan=\"native\"")
                    .contains("gbjo_executions_rows_total", "gbjo_executions_cut_off_total", "gbjo_slow_queries_total");
        });
    }

    /** What a test does with a running server. */
    private interface Client {
        void use(String datasetUrl) throws Exception;
    }

    private void serve(Client client) throws Exception {
        Path model = ModelFolders.statistics(folder.resolve("model"), 400);
        FusekiServer server = FusekiServer.create()
                .port(0)
                .loopback(true)
                .parseConfig(configuration(model))
                .enableMetrics(true)
                .build()
                .start();
        try {
            client.use(server.datasetURL("ds"));
        } finally {
            server.stop();
        }
    }

    private static String encode(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }

    private static HttpResponse<String> get(String url, String accept) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Accept", accept)
                .timeout(Duration.ofMinutes(1))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static long decisions() {
        long decisions = 0;
        for (Reason reason : Reason.values()) {
            decisions += GbjoJena.orderers().counters().decisions(reason);
        }
        return decisions;
    }
}
