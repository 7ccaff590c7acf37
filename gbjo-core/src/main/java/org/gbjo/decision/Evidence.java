package org.gbjo.decision;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.cardinality.sample.DataLook;
import org.gbjo.decision.breaker.Measurement;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.model.ScoredTree;
import org.gbjo.decision.ratio.Lesson;

/**
 * What was found out about a BGP before it was decided on.
 *
 * @param nativeOrder the engine's own order, if anybody asked for it
 * @param bestOrder the best order by the model, if one was looked for and found, or the one that a person has given
 * @param certainty how sure the model is that gbjo's order is cheaper than the native one, 0 to 1, if it can tell
 * @param tree the best tree with hash joins, if one was looked for and found
 * @param ignored what a person has asked for and did not get, a sentence each
 * @param lesson what an execution of the chosen order would teach
 * @param look what a look at the data of the store has brought, if there was one
 * @param filters what the filters leave that were planned with, in their order
 * @param measurement who wants to know how long the execution takes, if anybody does
 */
public record Evidence(
        Optional<ScoredOrder> nativeOrder,
        Optional<ScoredOrder> bestOrder,
        OptionalDouble certainty,
        Optional<ScoredTree> tree,
        List<String> ignored,
        Optional<Lesson> lesson,
        Optional<DataLook> look,
        List<FilterShare> filters,
        Optional<Measurement> measurement) {
    /** Nothing was looked at. */
    static final Evidence NONE =
            new Evidence(Optional.empty(), Optional.empty(), OptionalDouble.empty(), Optional.empty());

    public Evidence(
            Optional<ScoredOrder> nativeOrder,
            Optional<ScoredOrder> bestOrder,
            OptionalDouble certainty,
            Optional<ScoredTree> tree) {
        this(
                nativeOrder,
                bestOrder,
                certainty,
                tree,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    /** A person has given the order. */
    static Evidence ofGiven(ScoredOrder order) {
        return new Evidence(Optional.empty(), Optional.of(order), OptionalDouble.empty(), Optional.empty());
    }

    /** No other order was looked for or found. */
    static Evidence of(ScoredOrder nativeOrder) {
        return new Evidence(Optional.of(nativeOrder), Optional.empty(), OptionalDouble.empty(), Optional.empty());
    }

    /** Two orders were compared. */
    static Evidence of(ScoredOrder nativeOrder, ScoredOrder bestOrder, OptionalDouble certainty) {
        return new Evidence(Optional.of(nativeOrder), Optional.of(bestOrder), certainty, Optional.empty());
    }

    Evidence with(ScoredTree found) {
        return new Evidence(
                nativeOrder, bestOrder, certainty, Optional.of(found), ignored, lesson, look, filters, measurement);
    }

    Evidence teaching(Optional<Lesson> taught) {
        return new Evidence(nativeOrder, bestOrder, certainty, tree, ignored, taught, look, filters, measurement);
    }

    Evidence after(Optional<DataLook> seen) {
        return seen.isEmpty()
                ? this
                : new Evidence(nativeOrder, bestOrder, certainty, tree, ignored, lesson, seen, filters, measurement);
    }

    /** Whether executions have taught other numbers since. */
    boolean isOutdated() {
        return lesson.isPresent() && lesson.get().isOutdated();
    }

    /** How many sets of patterns had numbers that earlier executions have taught. */
    int ratios() {
        return lesson.isPresent() ? lesson.get().used().size() : 0;
    }

    /** ln of the rows that are predicted after each step of whichever order they are known of; all have the same result. */
    public List<Double> logRows() {
        return bestOrder
                .map(ScoredOrder::logRows)
                .filter(rows -> !rows.isEmpty())
                .or(() -> nativeOrder.map(ScoredOrder::logRows))
                .orElse(List.of());
    }

    /** How many times as long as by its profile the store takes on this machine, if executions have told. */
    OptionalDouble machineFactor() {
        return lesson.isPresent() && lesson.get().times().templates() > 0
                ? OptionalDouble.of(lesson.get().times().factor())
                : OptionalDouble.empty();
    }

    Evidence ignoring(List<String> sentences) {
        return new Evidence(
                nativeOrder, bestOrder, certainty, tree, List.copyOf(sentences), lesson, look, filters, measurement);
    }

    Evidence filteredBy(List<FilterShare> shares) {
        return new Evidence(
                nativeOrder, bestOrder, certainty, tree, ignored, lesson, look, List.copyOf(shares), measurement);
    }

    Evidence measuredBy(Measurement wanted) {
        return new Evidence(
                nativeOrder, bestOrder, certainty, tree, ignored, lesson, look, filters, Optional.of(wanted));
    }
}
