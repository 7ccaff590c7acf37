package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.solver.QC2;
import org.apache.jena.tdb2.store.NodeId;
import org.apache.jena.tdb2.sys.TDBInternal;

/** Eight chains n0 p0 n1 p1 n2 p2 n3, and the order in which stores are asked for their predicates. */
final class Chains {
    private Chains() {}

    private static Node predicate(int number) {
        return Stores.iri("p" + number);
    }

    static List<Node> order(int... predicates) {
        List<Node> order = new ArrayList<>();
        for (int number : predicates) {
            order.add(predicate(number));
        }
        return order;
    }

    static void fill(DatasetGraph dataset) {
        Txn.executeWrite(dataset, () -> {
            for (int i = 0; i < 8; i++) {
                for (int step = 0; step < 3; step++) {
                    dataset.add(
                            Quad.defaultGraphIRI,
                            Stores.iri("n" + step + "-" + i),
                            predicate(step),
                            Stores.iri("n" + (step + 1) + "-" + i));
                }
            }
        });
    }

    /** The predicates in the order in which a graph in memory is asked for them. */
    static List<Node> askedInMemory(String query, Consumer<QueryExecBuilder> settings) {
        DatasetGraph source = DatasetGraphFactory.create();
        fill(source);
        RecordingGraph graph = new RecordingGraph(source.getDefaultGraph());
        Dataset dataset = DatasetFactory.wrap(ModelFactory.createModelForGraph(graph));
        assertThat(Stores.solutions(dataset, query, settings)).isNotEmpty();
        return List.copyOf(graph.asked());
    }

    /** TDB2 shows each triple that it finds to a filter of the query, from which the order can be read. */
    static List<Node> askedInTdb2(Dataset dataset, String query, Consumer<QueryExecBuilder> settings) {
        Set<NodeId> seen = new LinkedHashSet<>();
        dataset.begin(ReadWrite.READ);
        try {
            Stores.solutions(dataset, query, builder -> {
                settings.accept(builder);
                builder.context(recording(builder, seen));
            });
            return seen.stream()
                    .map(id -> TDBInternal.getNode(dataset.asDatasetGraph(), id))
                    .toList();
        } finally {
            dataset.end();
        }
    }

    private static Context recording(QueryExecBuilder builder, Set<NodeId> seen) {
        Context context = builder.getContext().copy();
        QC2.setFilter(context, tuple -> {
            seen.add(tuple.get(tuple.len() - 2));
            return true;
        });
        return context;
    }
}
