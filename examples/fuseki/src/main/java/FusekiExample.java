import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.fuseki.main.FusekiServer;

/** Starts a Fuseki with config.ttl, and asks it until it has counted its data and orders joins by them. */
public final class FusekiExample {
    private static final long PATIENCE = 60_000;

    private FusekiExample() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        makeData(Path.of("target/people.nt"));
        if (arguments.length > 0) {
            return; // another server is started with these data
        }
        FusekiServer server = FusekiServer.create().port(0).parseConfigFile("config.ttl").build().start();
        try {
            String service = "http://localhost:" + server.getPort() + "/people/";
            String explained = "";
            long end = System.currentTimeMillis() + PATIENCE;
            long people = 0;
            while (!explained.contains("gbjo's order: ") && System.currentTimeMillis() < end) {
                people = post(service + "query", "text/csv").lines().count() - 1;
                explained = post(service + "explain", "text/plain");
            }
            System.out.println("people: " + people);
            System.out.println(explained);
        } finally {
            server.stop();
        }
    }

    private static String post(String address, String accept) throws IOException, InterruptedException {
        String query = Files.readString(Path.of("query.rq"));
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", accept)
                .POST(HttpRequest.BodyPublishers.ofString("query=" + URLEncoder.encode(query, StandardCharsets.UTF_8)))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static void makeData(Path file) throws IOException {
        List<String> triples = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            triples.add(triple("person" + i, "status", "active"));
            triples.add(triple("person" + i, "livesIn", "city" + i % 500));
        }
        for (int i = 0; i < 500; i++) {
            triples.add(triple("city" + i, "country", i == 7 ? "Liechtenstein" : "country" + i % 20));
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, triples);
    }

    private static String triple(String subject, String predicate, String object) {
        return "<http://example.org/" + subject + "> <http://example.org/" + predicate + "> <http://example.org/" + object
                + "> .";
    }
}
