import java.util.Map;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.repository.Repository;
import org.eclipse.rdf4j.repository.RepositoryConnection;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.rdf4j.GbjoSail;

/** A program that uses RDF4J as ever, with one layer around its store. */
public final class Rdf4jExample {
    private static final String QUERY = """
            PREFIX : <http://example.org/>
            SELECT * { ?city :country :Germany . ?person :livesIn ?city . ?person :award :NobelPrize }
            """;
    private static final long PATIENCE = 60_000;

    private Rdf4jExample() {}

    public static void main(String[] arguments) {
        // The settings are not needed. A program that has just begun plans slowly, hence the deadline.
        Repository repository = new SailRepository(new GbjoSail(new MemoryStore(), Map.of("deadline", "5000 ms")));
        try (RepositoryConnection connection = repository.getConnection()) {
            connection.begin();
            ValueFactory values = connection.getValueFactory();
            for (int i = 0; i < 50_000; i++) {
                add(connection, values, "person" + i, "status", "active");
                add(connection, values, "person" + i, "livesIn", "city" + i % 500);
                if (i < 600) {
                    add(connection, values, "person" + i, "award", "NobelPrize");
                }
            }
            for (int i = 0; i < 500; i++) {
                add(connection, values, "city" + i, "country", "Germany");
            }
            connection.commit();

            // The data are counted in the background when queries have taken some time.
            String plan = "";
            long people = 0;
            long end = System.currentTimeMillis() + PATIENCE;
            while (!plan.contains("[gbjo: gbjo's order") && System.currentTimeMillis() < end) {
                people = connection.prepareTupleQuery(QUERY).evaluate().stream().count();
                plan = connection.prepareTupleQuery(QUERY).explain(Explanation.Level.Optimized).toString();
            }
            System.out.println("people: " + people);
            System.out.println(plan);
        } finally {
            repository.shutDown();
        }
    }

    private static void add(
            RepositoryConnection connection, ValueFactory values, String subject, String predicate, String object) {
        String namespace = "http://example.org/";
        connection.add(
                values.createIRI(namespace, subject),
                values.createIRI(namespace, predicate),
                values.createIRI(namespace, object));
    }
}
