package org.gbjo.decision.model;

import java.nio.file.Path;
import java.util.Optional;
import org.gbjo.folder.Family;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.plan.Planner;
import org.gbjo.policy.BushyPlanner;
import org.gbjo.policy.DefaultPlanner;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.run.Pool;
import org.gbjo.statistics.PatternCounts;
import org.gbjo.subset.SubsetModel;

/**
 * A model that is ready to plan. Shared by all threads.
 *
 * @param graph the graph that it was trained on
 * @param costModel scores orders for the guard
 * @param counts counts of patterns, if the model folder has them
 * @param planner finds orders
 * @param trees finds trees of any shape, if the model is of a kind that has such a planner
 * @param idle memory that no thread uses now
 */
public record LoadedModel(
        GraphIdentity graph,
        CostModel costModel,
        Optional<PatternCounts> counts,
        Planner planner,
        Optional<Planner> trees,
        Pool<PreparedBgp> idle) {

    /** A graph changes while it is used, and its model stays good for some time. */
    private static final double LARGEST_GROWTH = 1.25;

    public LoadedModel(
            GraphIdentity graph,
            CostModel costModel,
            Optional<PatternCounts> counts,
            Planner planner,
            Optional<Planner> trees) {
        this(graph, costModel, counts, planner, trees, new Pool<>());
    }

    /** The model of a folder; whatever is wrong with it is refused in one sentence. */
    public static LoadedModel read(Path folder) {
        ModelFolder model = ModelFolder.read(folder);
        if (model.family() instanceof Family.GinFamily) {
            throw new ModelException("the model " + folder + " is a GIN, which plug-ins do not load; train one"
                    + " that they do with gbjo learn, without --cost gin");
        }
        SubsetModel subsets = (SubsetModel) model.costModel(folder);
        Kernels kernels = Kernels.best();
        return new LoadedModel(
                model.graph(),
                subsets,
                Optional.of(model.openStatistics(folder)),
                new DefaultPlanner(subsets, SearchSettings.chain(), kernels),
                Optional.of(new BushyPlanner(subsets, kernels, true)));
    }

    /** Describes a BGP to the model; throws if the deadline passes. */
    public PreparedBgp prepare(Bgp bgp, KnownCounts known, Deadline deadline) {
        PreparedBgp prepared = idle.take();
        if (prepared == null) {
            prepared = new PreparedBgp(this);
        }
        prepared.open(bgp, known, deadline);
        return prepared;
    }

    /** Takes the memory of a BGP back that has been planned. That of a search which failed half-way is dropped. */
    public void release(PreparedBgp prepared) {
        idle.give(prepared);
    }

    /** What to tell a user whose graph has this many triples; nothing if the model may well be trained on it. */
    public Optional<String> mismatch(long triples) {
        double ratio = (double) triples / graph.triples();
        if (!graph.isKnown() || (ratio >= 1 / LARGEST_GROWTH && ratio <= LARGEST_GROWTH)) {
            return Optional.empty();
        }
        return Optional.of("was trained on " + origin() + ", but this graph has " + triples
                + " triples; its orders may be poor, train one for this graph with gbjo learn");
    }

    /** Which graph the model was trained on, for people. */
    public String origin() {
        return graph.isKnown()
                ? "a graph of " + graph.triples() + " triples and " + graph.predicates() + " predicates, fingerprint "
                        + graph.fingerprint()
                : "a graph that it does not name";
    }
}
