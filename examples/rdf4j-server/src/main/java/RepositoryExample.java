import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.rdf4j.model.Model;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.Repository;
import org.eclipse.rdf4j.repository.RepositoryConnection;
import org.eclipse.rdf4j.repository.config.RepositoryConfigUtil;
import org.eclipse.rdf4j.repository.manager.LocalRepositoryManager;
import org.eclipse.rdf4j.rio.RDFFormat;
import org.eclipse.rdf4j.rio.Rio;

/** Makes a repository of repository.ttl with the manager that RDF4J's server uses. */
public final class RepositoryExample {
    private static final String QUERY = """
            PREFIX : <http://example.org/>
            SELECT * { ?city :country :Germany . ?person :livesIn ?city . ?person :award :NobelPrize }
            """;
    private static final long PATIENCE = 60_000;

    private RepositoryExample() {}

    public static void main(String[] arguments) throws IOException {
        LocalRepositoryManager manager = new LocalRepositoryManager(Files.createTempDirectory(
                        Files.createDirectories(Path.of("target")), "server")
                .toFile());
        manager.init();
        try (Reader text = Files.newBufferedReader(Path.of("repository.ttl"))) {
            Model model = Rio.parse(text, RDFFormat.TURTLE);
            manager.addRepositoryConfig(RepositoryConfigUtil.getRepositoryConfig(model, "people"));
            ask(manager.getRepository("people"));
        } finally {
            manager.shutDown();
        }
    }

    private static void ask(Repository repository) {
        try (RepositoryConnection connection = repository.getConnection()) {
            connection.begin();
            for (int i = 0; i < 50_000; i++) {
                add(connection, "person" + i, "status", "active");
                add(connection, "person" + i, "livesIn", "city" + i % 500);
                if (i < 600) {
                    add(connection, "person" + i, "award", "NobelPrize");
                }
            }
            for (int i = 0; i < 500; i++) {
                add(connection, "city" + i, "country", "Germany");
            }
            connection.commit();
            String plan = "";
            long people = 0;
            long end = System.currentTimeMillis() + PATIENCE;
            while (!plan.contains("[gbjo: gbjo's order") && System.currentTimeMillis() < end) {
                people = connection.prepareTupleQuery(QUERY).evaluate().stream().count();
                plan = connection.prepareTupleQuery(QUERY).explain(Explanation.Level.Optimized).toString();
            }
            System.out.println("people: " + people);
            System.out.println(plan);
        }
    }

    private static void add(RepositoryConnection connection, String subject, String predicate, String object) {
        ValueFactory values = connection.getValueFactory();
        String namespace = "http://example.org/";
        connection.add(
                values.createIRI(namespace, subject),
                values.createIRI(namespace, predicate),
                values.createIRI(namespace, object));
    }
}
