package org.gbjo.rdf4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.gbjo.decision.settings.Settings;
import org.gbjo.live.LiveStatistics;

/** A store that the plug-in counts by itself, and whose orders it changes then. */
final class JarAlone {
    /** Every query is planned, and any gain is taken: RDF4J's own order is not bad. */
    static final Map<String, String> SETTINGS =
            Map.of(Settings.MARGIN, "1", Settings.CERTAINTY, "0", Settings.CHEAP_ROWS, "0", Settings.DEADLINE, "60000");

    private static final int THINGS = 2000;

    /** Chains, rings and stars whose patterns are written in all orders: some order of RDF4J's is improved on. */
    private static final List<String> QUERIES = queries();

    private JarAlone() {}

    static boolean changes(StoreKind kind, GbjoSail layer, SailRepository store) {
        load(store);
        System.setProperty("gbjo.mode", "off");
        List<Map<String, Integer>> without =
                QUERIES.stream().map(query -> Stores.solutions(store, query)).toList();
        System.clearProperty("gbjo.mode");
        // The first query makes the statistics.
        Stores.solutions(store, QUERIES.get(0));
        layer.statistics().ifPresent(LiveStatistics::countNow);
        int changed = 0;
        int differing = 0;
        for (int i = 0; i < QUERIES.size(); i++) {
            String plan = plan(store, QUERIES.get(i));
            changed += plan.contains("[gbjo: gbjo's order") || plan.contains("[gbjo: tree") ? 1 : 0;
            differing += Stores.solutions(store, QUERIES.get(i)).equals(without.get(i)) ? 0 : 1;
        }
        System.out.println(kind.text() + ": " + changed + " of " + QUERIES.size() + " orders changed, " + differing
                + " other solutions");
        return changed > 0 && differing == 0;
    }

    private static String plan(SailRepository store, String query) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            return connection
                    .prepareTupleQuery(query)
                    .explain(Explanation.Level.Optimized)
                    .toString();
        }
    }

    private static List<String> queries() {
        List<String> patterns = List.of("?x <urn:type> <urn:Thing>", "?x <urn:knows> ?y", "?y <urn:rare> ?z");
        List<String> more = List.of("?y <urn:knows> ?u", "?u <urn:type> <urn:Thing>", "?u <urn:tag> ?t");
        List<String> queries = new ArrayList<>();
        for (int i = 0; i < more.size(); i++) {
            List<String> all = new ArrayList<>(patterns);
            all.addAll(more.subList(0, i + 1));
            queries.add("SELECT * { " + String.join(" . ", all) + " }");
        }
        queries.add("SELECT * { ?x <urn:tag> ?t . ?y <urn:tag> ?t . ?x <urn:knows> ?y . ?y <urn:rare> ?z }");
        queries.add("SELECT * { ?x <urn:knows> ?y . ?y <urn:knows> ?u . ?u <urn:tag> \"5\" . ?x <urn:tag> \"6\" }");
        return List.copyOf(queries);
    }

    private static void load(SailRepository store) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            connection.begin();
            for (int i = 0; i < THINGS; i++) {
                connection.add(thing(i), iri("type"), iri("Thing"));
                connection.add(thing(i), iri("knows"), thing((i * 7 + 1) % THINGS));
                connection.add(thing(i), iri("knows"), thing((i * 13 + 2) % THINGS));
                connection.add(thing(i), iri("tag"), Values.literal(Integer.toString(i % 200)));
                if (i % 500 == 0) {
                    connection.add(thing(i), iri("rare"), iri("z"));
                }
            }
            connection.commit();
        }
    }

    private static IRI thing(int number) {
        return iri("x" + number);
    }

    private static IRI iri(String name) {
        return Values.iri("urn:" + name);
    }
}
