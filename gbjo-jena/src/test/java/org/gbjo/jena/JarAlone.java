package org.gbjo.jena;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.gbjo.decision.DecisionListener;

/**
 * Stores that the plug-in counts by itself, and whose orders it changes then. On a busy machine planning may seem not to be
 * worth its time, so everything is planned.
 */
final class JarAlone {
    private static final int THINGS = 2000;

    /** Jena's order begins with the constant, which many have; few have what is rare. */
    private static final String RARE = "SELECT * { ?x <urn:type> <urn:Thing> . ?x <urn:knows> ?y . ?y <urn:rare> ?z }";

    private JarAlone() {}

    /** The kinds of stores in which a counted store gets another order, with the same solutions. */
    static List<String> stores(Path folder) {
        Map<String, Dataset> stores = new LinkedHashMap<>();
        stores.put("a model", DatasetFactory.wrap(ModelFactory.createDefaultModel()));
        stores.put("a transactional dataset", DatasetFactory.createTxnMem());
        stores.put("TDB2", TDB2Factory.connectDataset(folder.toString()));
        return stores.entrySet().stream()
                .filter(store -> changes(store.getKey(), store.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean changes(String kind, Dataset store) {
        try {
            load(store);
            Map<String, Integer> without = Stores.solutions(store, RARE, builder -> builder.set(GbjoJena.MODE, "off"));
            GbjoJena.count(store.asDatasetGraph());
            TreeSet<String> reasons = new TreeSet<>();
            DecisionListener<BasicPattern> listener =
                    (patterns, decision) -> reasons.add(decision.reason().name());
            Map<String, Integer> with =
                    Stores.solutions(store, RARE, builder -> builder.set(GbjoJena.LISTENER, listener)
                            .set(GbjoJena.CHEAP_ROWS, "0"));
            System.out.println(kind + ": " + reasons + (with.equals(without) ? "" : ", other solutions"));
            return with.equals(without) && (reasons.contains("REORDERED") || reasons.contains("BUSHY"));
        } catch (RuntimeException | LinkageError e) {
            System.out.println(kind + ": " + e);
            return false;
        }
    }

    private static void load(Dataset store) {
        StringBuilder triples = new StringBuilder();
        for (int i = 0; i < THINGS; i++) {
            triples.append("<urn:x%d> <urn:type> <urn:Thing> .\n".formatted(i))
                    .append("<urn:x%d> <urn:knows> <urn:x%d> .\n".formatted(i, (i * 7 + 1) % THINGS))
                    .append("<urn:x%d> <urn:knows> <urn:x%d> .\n".formatted(i, (i * 13 + 2) % THINGS));
            if (i % 500 == 0) {
                triples.append("<urn:x%d> <urn:rare> <urn:z> .\n".formatted(i));
            }
        }
        Txn.executeWrite(store, () -> RDFParser.fromString(triples.toString(), Lang.NTRIPLES)
                .parse(store.asDatasetGraph().getDefaultGraph()));
    }
}
