package org.gbjo.studio;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.sparql.core.DatasetGraph;
import org.gbjo.json.Json;

/** A Fuseki with a studio beside a dataset, and a client that asks it. */
final class StudioServer implements AutoCloseable {
    private final FusekiServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    private StudioServer(FusekiServer server) {
        this.server = server;
    }

    /** As a configuration has it, with updates. */
    static StudioServer of(DatasetGraph dataset) {
        return of(dataset, service -> service.addEndpoint(Operation.Query, "query")
                .addEndpoint(Operation.Update, "update"));
    }

    static StudioServer of(DatasetGraph dataset, UnaryOperator<DataService.Builder> endpoints) {
        DataService.Builder service = endpoints.apply(DataService.newBuilder(dataset));
        service.addEndpoint(Endpoint.create()
                .operation(StudioOperation.STUDIO)
                .endpointName("studio")
                .build());
        return new StudioServer(FusekiServer.create()
                .port(0)
                .loopback(true)
                .add("/ds", service)
                .build()
                .start());
    }

    String address() {
        return "http://localhost:" + server.getPort() + "/ds/studio";
    }

    HttpResponse<String> get(String parameters, String... headers) throws IOException, InterruptedException {
        return send(request(parameters, headers).GET().build());
    }

    /** Sends JSON as the page does. */
    HttpResponse<String> post(String topic, Map<String, Object> body, String... headers)
            throws IOException, InterruptedException {
        return send(request("?api=" + topic, headers)
                .header("Content-Type", "application/json")
                .header("Gbjo-Studio", "1")
                .POST(HttpRequest.BodyPublishers.ofString(Json.write(body)))
                .build());
    }

    HttpRequest.Builder request(String parameters, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address() + parameters));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request;
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The answer of a job when it has ended. */
    Map<String, Object> ended(HttpResponse<String> begun) throws IOException, InterruptedException {
        Map<String, Object> state = Json.parseObject(begun.body());
        for (int i = 0; "running".equals(state.get("state")); i++) {
            if (i > 600) {
                throw new IllegalStateException("the job does not end: " + state);
            }
            Thread.sleep(100);
            state = Json.parseObject(
                    post("job", Map.of("job", state.get("job"))).body());
        }
        return state;
    }

    @Override
    public void close() {
        server.stop();
    }
}
