package org.gbjo.decision.model;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.cardinality.ratio.RowRatios;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.run.Pool;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.search.PreparedQuery;
import org.gbjo.search.StoreTimes;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.PatternCounts;

/**
 * A model that is ready to plan. Shared by all threads.
 *
 * @param graph the graph that it was made of
 * @param queries makes the memory of one thread, in which a query is prepared
 * @param counts counts of patterns, if there are any
 * @param idle memory that no thread uses now
 */
public record LoadedModel(
        GraphIdentity graph, Supplier<PreparedQuery> queries, Optional<PatternCounts> counts, Pool<PreparedBgp> idle) {

    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");
    /** A graph changes while it is used, and its model stays good for some time. */
    private static final double LARGEST_GROWTH = 1.25;

    public LoadedModel(GraphIdentity graph, Supplier<PreparedQuery> queries, Optional<PatternCounts> counts) {
        this(graph, queries, counts, new Pool<>());
    }

    /** The model of a folder; whatever is wrong with it is refused in one sentence. */
    public static LoadedModel read(Path folder) {
        ModelFolder model = ModelFolder.read(folder);
        if (model.kind() == ModelKind.GIN) {
            throw new ModelException("the model " + folder + " is a GIN, which plug-ins do not load; make one that they"
                    + " do with gbjo analyze");
        }
        GraphStatistics statistics = model.openStatistics(folder);
        Estimator estimator = new StatisticsEstimator(statistics);
        model.unused().ifPresent(sentence -> LOG.log(Level.INFO, "of the model " + folder + " " + sentence));
        return new LoadedModel(model.graph(), () -> EstimatedQuery.timed(estimator), Optional.of(statistics));
    }

    /**
     * Describes a BGP to the model; throws if the deadline passes.
     *
     * @param ratios by which estimates are corrected
     * @param times how long the store takes for what plans do
     */
    public PreparedBgp prepare(Bgp bgp, KnownCounts known, RowRatios ratios, StoreTimes times, Deadline deadline) {
        PreparedBgp prepared = take();
        prepared.open(bgp, known, ratios, times, deadline);
        return prepared;
    }

    /** The memory of one thread, before anything is described. */
    public PreparedBgp take() {
        PreparedBgp prepared = idle.take();
        return prepared == null ? new PreparedBgp(this) : prepared;
    }

    /** Takes the memory of a BGP back that has been planned. That of a search which failed half-way is dropped. */
    public void release(PreparedBgp prepared) {
        prepared.close();
        idle.give(prepared);
    }

    /** What to tell a user whose graph has this many triples; nothing if the model may well be made of it. */
    public Optional<String> mismatch(long triples) {
        double ratio = (double) triples / graph.triples();
        if (!graph.isKnown() || (ratio >= 1 / LARGEST_GROWTH && ratio <= LARGEST_GROWTH)) {
            return Optional.empty();
        }
        return Optional.of("was made of " + origin() + ", but this graph has " + triples
                + " triples; its orders may be poor, make one for this graph with gbjo analyze");
    }

    /** Which graph the model was made of, for people. */
    public String origin() {
        return graph.isKnown()
                ? "a graph of " + graph.triples() + " triples and " + graph.predicates() + " predicates, fingerprint "
                        + graph.fingerprint()
                : "a graph that it does not name";
    }
}
