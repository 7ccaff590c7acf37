import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;
import org.gbjo.jena.Explanation;
import org.gbjo.jena.GbjoJena;

/** A program that uses Jena as ever. The plug-in is on its class path, and orders the joins of its queries. */
public final class JenaExample {
    private static final String QUERY = """
            PREFIX : <http://example.org/>
            SELECT * { ?person :status :active . ?person :livesIn ?city . ?city :country :Liechtenstein }
            """;

    private JenaExample() {}

    public static void main(String[] arguments) {
        DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
        Txn.executeWrite(dataset, () -> load(dataset));

        // Not needed: the data are counted when queries have taken some time. A program that has just begun plans slowly.
        System.out.println("counted: " + GbjoJena.count(dataset));
        dataset.getContext().set(GbjoJena.DEADLINE, "5000 ms");

        System.out.println("people: " + Txn.calculateRead(dataset, () -> people(dataset)));
        System.out.println(Explanation.of(QueryFactory.create(QUERY), dataset, new Context()).toText());
    }

    private static int people(DatasetGraph dataset) {
        int people = 0;
        try (QueryExec execution = QueryExec.dataset(dataset).query(QUERY).build()) {
            for (RowSet rows = execution.select(); rows.hasNext(); rows.next()) {
                people++;
            }
        }
        return people;
    }

    private static void load(DatasetGraph dataset) {
        for (int i = 0; i < 50_000; i++) {
            add(dataset, "person" + i, "status", "active");
            add(dataset, "person" + i, "livesIn", "city" + i % 500);
        }
        for (int i = 0; i < 500; i++) {
            add(dataset, "city" + i, "country", i == 7 ? "Liechtenstein" : "country" + i % 20);
        }
    }

    private static void add(DatasetGraph dataset, String subject, String predicate, String object) {
        dataset.add(new Quad(Quad.defaultGraphIRI, node(subject), node(predicate), node(object)));
    }

    private static Node node(String name) {
        return NodeFactory.createURI("http://example.org/" + name);
    }
}
