package org.gbjo.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gbjo.baseline.PatternCounts;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.kernel.Kernels;
import org.gbjo.model.CostModel;
import org.gbjo.plan.Planner;
import org.gbjo.policy.PolicyPlanner;
import org.gbjo.search.SearchSettings;

/**
 * A model that is ready to plan.
 *
 * @param graph the graph that it was trained on
 * @param costModel scores orders for the guard
 * @param counts counts of patterns, if the model folder has them
 * @param planner finds orders
 */
public record LoadedModel(GraphIdentity graph, CostModel costModel, Optional<PatternCounts> counts, Planner planner) {

    /** A graph changes while it is used, and its model stays good for some time. */
    private static final double LARGEST_GROWTH = 1.25;

    /** The model of a folder; whatever is wrong with it is refused in one sentence. */
    public static LoadedModel read(Path folder) {
        ModelFolder model = ModelFolder.read(folder);
        CostModel costModel = model.costModel(folder);
        Optional<PatternCounts> counts = Files.exists(folder.resolve(ModelFolder.STATISTICS))
                ? Optional.of(model.openStatistics(folder))
                : Optional.empty();
        Planner planner = new PolicyPlanner(costModel, SearchSettings.of(model), Kernels.best());
        return new LoadedModel(model.graph(), costModel, counts, planner);
    }

    /** What to tell a user who applies the model to a graph of this many triples; nothing if it may well be its own. */
    Optional<String> mismatch(long triples) {
        double ratio = (double) triples / graph.triples();
        if (!graph.isKnown() || (ratio >= 1 / LARGEST_GROWTH && ratio <= LARGEST_GROWTH)) {
            return Optional.empty();
        }
        return Optional.of("was trained on " + origin() + ", but this graph has " + triples
                + " triples; its orders may be poor, train one for this graph with gbjo learn");
    }

    /** Which graph the model is of, for people. */
    public String origin() {
        return graph.isKnown()
                ? "a graph of " + graph.triples() + " triples and " + graph.predicates() + " predicates, fingerprint "
                        + graph.fingerprint()
                : "a graph that it does not name";
    }
}
