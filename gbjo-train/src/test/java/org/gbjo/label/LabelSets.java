package org.gbjo.label;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.workload.Query;

/** Workloads for tests and their labels. */
record LabelSets(Graph graph, List<Query> queries, LabelOptions options) {

    /** Random queries, single patterns among them. */
    static LabelSets random(Graph graph, int count, int largest) {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 11);
        List<Query> queries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Bgp bgp = bgps.next(1 + i % largest);
            queries.add(new Query("query-" + i, i % 2 == 0 ? "random" : "", bgp));
        }
        return new LabelSets(graph, queries, LabelOptions.DEFAULT.withPlans(3, 3, 3, 2));
    }

    LabelSets with(LabelOptions other) {
        return new LabelSets(graph, queries, other);
    }

    LabelProvenance provenance() {
        return LabelProvenance.of("graph", graph.metadata().fingerprint(), "queries.jsonl", queries, options);
    }

    LabelRun label(Path target, int threads) throws IOException {
        return label(target, threads, new GraphOracle(graph), Progress.SILENT);
    }

    LabelRun label(Path target, int threads, Oracle oracle, Progress progress) throws IOException {
        return new Labeller(oracle, threads, progress).run(queries, provenance(), target);
    }
}
