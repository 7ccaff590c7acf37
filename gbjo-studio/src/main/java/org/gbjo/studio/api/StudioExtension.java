package org.gbjo.studio.api;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.observe.ExecutedTemplate;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.GraphStatistics;

/** What a server knows of its graph beyond the plug-in. By default that is nothing. Shared by all threads. */
public interface StudioExtension {
    StudioExtension NONE = new StudioExtension() {};

    /** Whether the store puts its joins in order itself, so that the plug-in never sees them. */
    default boolean ordersItself() {
        return false;
    }

    /** The order of such a store. */
    default int[] order(Bgp bgp, Deadline deadline) {
        throw new UnsupportedOperationException("the plug-in orders the joins of this store");
    }

    /** What such a store goes by. */
    default Optional<Estimator> estimator() {
        return Optional.empty();
    }

    /** Statistics of the graph in the place of those that the plug-in counts; may take seconds when first asked. */
    default Optional<GraphStatistics> statistics() {
        return Optional.empty();
    }

    /** Whether statistics would be counted if they were asked for, which makes predictions better. */
    default boolean isCountable() {
        return false;
    }

    /** Counts without error. */
    default Optional<Cardinalities> exact(Bgp bgp, Deadline deadline) {
        return Optional.empty();
    }

    /** How long the joins of such a store take in an order, which run for so long at most. */
    default Optional<TimedOrder> time(Bgp bgp, int[] order, Duration longest) {
        return Optional.empty();
    }

    /**
     * What an execution in an order took.
     *
     * @param complete whether it came to its end
     */
    record TimedOrder(double milliseconds, boolean complete) {}

    /** The templates that such a store has executed, in the place of those that the plug-in has observed. */
    default Optional<List<ExecutedTemplate>> executed() {
        return Optional.empty();
    }

    /** What is known of the graph, by names for people. */
    default Map<String, Object> facts() {
        return Map.of();
    }

    /** Whether there is a gradient search to be watched. */
    default boolean searches() {
        return false;
    }

    /** What predicts the cost that such a search goes down, in words for people. */
    default String searchedModel() {
        return "";
    }

    /** The steps of a gradient search, as the page reads them. */
    default Map<String, Object> search(Bgp bgp, GraphStatistics statistics, Deadline deadline) {
        throw new UnsupportedOperationException("this server has no gradient search");
    }

    /** The predicted cost between four orders, as the page reads it. */
    default Map<String, Object> landscape(Bgp bgp, List<int[]> corners, GraphStatistics statistics) {
        throw new UnsupportedOperationException("this server has no gradient search");
    }
}
