package org.gbjo.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.sse.SSE;
import org.apache.jena.system.Txn;
import org.gbjo.json.Json;
import org.gbjo.studio.api.StudioTopic;
import org.gbjo.studio.model.ModelTopics;
import org.gbjo.studio.plan.PlanTopics;
import org.gbjo.studio.traffic.TrafficTopics;
import org.junit.jupiter.api.Test;

/** The document that describes the answers is compared with answers. */
class OpenApiTest {
    @Test
    void examplesAreAsTheirSchemasSay() throws Exception {
        Map<?, ?> schemas = schemas();
        JsonSchema checks = new JsonSchema(schemas);
        int examples = 0;
        for (Map.Entry<?, ?> schema : schemas.entrySet()) {
            Object example = ((Map<?, ?>) schema.getValue()).get("example");
            if (example != null) {
                examples++;
                assertThat(checks.faults(schema.getKey().toString(), example)).isEmpty();
            }
        }
        assertThat(examples).isGreaterThan(15);
        assertThat(checks.faults("Error", Map.of("format", "gbjo-studio-error")))
                .isNotEmpty();
    }

    @Test
    void everyTopicIsDescribedWithItsMethod() throws Exception {
        Map<?, ?> path = (Map<?, ?>) ((Map<?, ?>) document().get("paths")).get("/studio");
        for (boolean isPost : List.of(true, false)) {
            Map<?, ?> operation = (Map<?, ?>) path.get(isPost ? "post" : "get");
            Map<?, ?> parameter = (Map<?, ?>) ((List<?>) operation.get("parameters")).get(0);
            List<?> described = (List<?>) ((Map<?, ?>) parameter.get("schema")).get("enum");
            assertThat(new TreeSet<>(described.stream().map(Object::toString).toList()))
                    .isEqualTo(
                            new TreeSet<>(topics().filter(topic -> topic.kind().isPost() == isPost)
                                    .map(StudioTopic::name)
                                    .toList()));
        }
    }

    private static Stream<StudioTopic> topics() {
        return Stream.of(
                        List.of((StudioTopic) new AboutTopic()),
                        PlanTopics.all(),
                        TrafficTopics.all(),
                        ModelTopics.all())
                .flatMap(List::stream);
    }

    @Test
    void answersAreAsTheirSchemasSay() throws Exception {
        DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
        Txn.executeWrite(dataset, () -> {
            for (int i = 0; i < 2000; i++) {
                dataset.add(SSE.parseQuad("(_ <http://e/a" + i + "> <http://e/p> <http://e/b" + i % 50 + ">)"));
                dataset.add(SSE.parseQuad("(_ <http://e/b" + i % 50 + "> <http://e/q> <http://e/c" + i % 7 + ">)"));
            }
        });
        String query = "SELECT * { ?a <http://e/p> ?b . ?b <http://e/q> ?c }";
        List<String> patterns = List.of("?a <http://e/p> ?b", "?b <http://e/q> ?c");
        Map<String, Map<String, Object>> answers = new LinkedHashMap<>();
        try (StudioServer server = StudioServer.of(dataset)) {
            answers.put("Model", Json.parseObject(server.get("?api=model").body()));
            answers.put("Count", Json.parseObject(server.post("count", Map.of()).body()));
            server.ended(server.post("job", Map.of("job", answers.get("Count").get("job"))));
            Txn.executeRead(dataset, () -> {
                try (QueryExec execution =
                        QueryExec.dataset(dataset).query(query).build()) {
                    execution.select().materialize();
                }
            });
            for (String topic : List.of("about", "vocabulary", "traffic")) {
                answers.put(
                        capital(topic),
                        Json.parseObject(server.get("?api=" + topic).body()));
            }
            answers.put(
                    "Plan",
                    Json.parseObject(server.post("plan", Map.of("query", query)).body()));
            Map<String, Object> order = Map.of("query", query, "patterns", patterns, "order", List.of(2, 1));
            answers.put("Order", Json.parseObject(server.post("order", order).body()));
            answers.put(
                    "Rewrite", Json.parseObject(server.post("rewrite", order).body()));
            answers.put("Job", server.ended(server.post("accuracy", Map.of())));
            answers.put(
                    "Error",
                    Json.parseObject(
                            server.post("best", Map.of("patterns", patterns)).body()));
        }
        JsonSchema checks = new JsonSchema(schemas());
        answers.forEach((name, answer) ->
                assertThat(checks.faults(name, answer)).as(name).isEmpty());
        assertThat((List<?>) answers.get("Job").get("cells")).isNotEmpty();
        assertThat((List<?>) answers.get("Plan").get("bgps")).hasSize(1);
        assertThat((List<?>) answers.get("Traffic").get("templates")).isNotEmpty();
        assertThat(answers.get("Rewrite").get("virtuoso").toString()).contains("DEFINE sql:select-option \"order\"");
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static Map<?, ?> schemas() throws Exception {
        return (Map<?, ?>) ((Map<?, ?>) document().get("components")).get("schemas");
    }

    private static Map<String, Object> document() throws Exception {
        try (var in = OpenApiTest.class.getResourceAsStream("page/openapi.json")) {
            return Json.parseObject(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
        }
    }
}
