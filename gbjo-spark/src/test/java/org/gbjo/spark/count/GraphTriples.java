package org.gbjo.spark.count;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;

/** The triples of a graph folder on Spark. */
public final class GraphTriples {
    private GraphTriples() {}

    public static JavaRDD<String[]> of(JavaSparkContext context, Graph graph) {
        List<String[]> triples = new ArrayList<>();
        TripleIndex index = graph.index(IndexOrder.SPO);
        for (long row = 0; row < index.rows(); row++) {
            triples.add(new String[] {
                graph.dictionary().term(index.key(row)),
                graph.dictionary().term(graph.predicateId((int) index.second().get(row))),
                graph.dictionary().term((int) index.third().get(row))
            });
        }
        return context.parallelize(triples, 3);
    }
}
