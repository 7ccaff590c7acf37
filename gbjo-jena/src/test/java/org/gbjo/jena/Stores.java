package org.gbjo.jena;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.Syntax;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.gbjo.testing.RandomData;

/** The same data in every kind of store. */
final class Stores {
    /** One of the named graphs. */
    static final Node GRAPH = iri("g0");

    private final Map<String, Dataset> stores = new LinkedHashMap<>();

    Stores(RandomData data, Path folder) {
        stores.put("model in memory", DatasetFactory.wrap(ModelFactory.createDefaultModel()));
        stores.put("general dataset", DatasetFactory.createGeneral());
        stores.put("transactional dataset in memory", DatasetFactory.createTxnMem());
        stores.put("TDB2 in memory", TDB2Factory.createDataset());
        stores.put("TDB2 on disk", onDisk(folder));
        stores.forEach((name, dataset) -> Txn.executeWrite(dataset, () -> {
            if (name.equals("model in memory")) {
                load(dataset.asDatasetGraph().getDefaultGraph(), data);
            } else {
                load(dataset.asDatasetGraph(), data);
            }
        }));
        Dataset tdb2 = stores.get("TDB2 on disk");
        stores.put("model of TDB2", DatasetFactory.wrap(tdb2.getDefaultModel()));
        stores.put("named model of TDB2", DatasetFactory.wrap(tdb2.getNamedModel(GRAPH.getURI())));
    }

    /** A TDB2 dataset that is not counted: a count in the background may write after the test has deleted the folder. */
    static Dataset onDisk(Path folder) {
        Dataset dataset = TDB2Factory.connectDataset(folder.toString());
        dataset.getContext().set(GbjoJena.COUNT, "off");
        return dataset;
    }

    /** Fills the default graph and the named ones. */
    static void load(DatasetGraph dataset, RandomData data) {
        StringBuilder nQuads = new StringBuilder();
        data.addTo((triple, graph) ->
                nQuads.append(triple).append(graph == null ? "" : " " + graph).append(" .\n"));
        RDFParser.fromString(nQuads.toString(), Lang.NQUADS).parse(dataset);
    }

    /** Takes the default graph alone. */
    static void load(Graph graph, RandomData data) {
        String nTriples = data.triples().stream().map(triple -> triple + " .\n").collect(Collectors.joining());
        RDFParser.fromString(nTriples, Lang.NTRIPLES).parse(graph);
    }

    static Node iri(String name) {
        return NodeFactory.createURI("http://example.org/" + name);
    }

    Map<String, Dataset> all() {
        return stores;
    }

    Dataset get(String name) {
        return stores.get(name);
    }

    /** The solutions of a query as a bag: how often each one occurs. */
    static Map<String, Integer> solutions(Dataset dataset, String text, Consumer<QueryExecBuilder> settings) {
        Query query = QueryFactory.create(text, Syntax.syntaxARQ);
        return Txn.calculateRead(dataset, () -> {
            QueryExecBuilder builder =
                    QueryExec.dataset(dataset.asDatasetGraph()).query(query);
            settings.accept(builder);
            try (QueryExec execution = builder.build()) {
                Map<String, Integer> bag = new TreeMap<>();
                if (query.isAskType()) {
                    bag.put(Boolean.toString(execution.ask()), 1);
                    return bag;
                }
                RowSet rows = execution.select();
                while (rows.hasNext()) {
                    bag.merge(text(rows.next()), 1, Integer::sum);
                }
                return bag;
            }
        });
    }

    private static String text(Binding row) {
        List<String> values = new ArrayList<>();
        for (var variables = row.vars(); variables.hasNext(); ) {
            Var variable = variables.next();
            values.add(variable + "=" + row.get(variable));
        }
        values.sort(null);
        return String.join(" ", values);
    }
}
