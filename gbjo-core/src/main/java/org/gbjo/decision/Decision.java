package org.gbjo.decision;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.api.PublicApi;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.JoinTree;

/** Which order or tree a BGP gets, and why. */
@PublicApi
public sealed interface Decision {
    Reason reason();

    /** What was found out on the way. */
    Evidence evidence();

    /** How long the decision took. */
    long planningNanos();

    /** The chosen order, as far as it is known; empty if a tree was chosen. */
    Optional<ScoredOrder> chosenOrder();

    /** The same decision after it has taken this time. */
    Decision after(long nanos);

    /** The same decision with other evidence. */
    Decision with(Evidence other);

    /** ln of the rows that the chosen order or tree is predicted to touch, if that is known. */
    default OptionalDouble logCost() {
        return chosenOrder().map(ScoredOrder::knownLogCost).orElse(OptionalDouble.empty());
    }

    /** ln of the nanoseconds that the chosen order or tree is predicted to take, if that is known. */
    default OptionalDouble logNanos() {
        return chosenOrder().map(ScoredOrder::knownLogNanos).orElse(OptionalDouble.empty());
    }

    /** ln of the rows that the chosen order is predicted to have after each of its patterns; empty if not known. */
    default List<Double> logRows() {
        return chosenOrder().map(ScoredOrder::logRows).orElse(List.of());
    }

    /**
     * The engine keeps its own order.
     *
     * @param detail what else there is to say, such as the message of a failure; may be empty
     */
    record Kept(Reason reason, String detail, Evidence evidence, long planningNanos) implements Decision {
        public Kept {
            if (reason.isReplacement()) {
                throw new IllegalArgumentException("a reason to keep the native order is needed, got " + reason);
            }
        }

        Kept(Reason reason, String detail) {
            this(reason, detail, Evidence.NONE, 0);
        }

        Kept(Reason reason, Evidence evidence) {
            this(reason, "", evidence, 0);
        }

        @Override
        public Optional<ScoredOrder> chosenOrder() {
            return evidence.nativeOrder();
        }

        @Override
        public Kept after(long nanos) {
            return new Kept(reason, detail, evidence, nanos);
        }

        @Override
        public Kept with(Evidence other) {
            return new Kept(reason, detail, other, planningNanos);
        }

        @Override
        public String toString() {
            return DecisionText.line(this);
        }
    }

    /**
     * The engine executes gbjo's order, or one that a person has given.
     *
     * @param detail what else there is to say, such as who has given the order; may be empty
     */
    record Reordered(Reason reason, String detail, Evidence evidence, long planningNanos) implements Decision {
        public Reordered(Evidence evidence, long planningNanos) {
            this(Reason.REORDERED, "", evidence, planningNanos);
        }

        public JoinOrder order() {
            return chosenOrder().orElseThrow().order();
        }

        @Override
        public Optional<ScoredOrder> chosenOrder() {
            return evidence.bestOrder();
        }

        @Override
        public Reordered after(long nanos) {
            return new Reordered(reason, detail, evidence, nanos);
        }

        @Override
        public Reordered with(Evidence other) {
            return new Reordered(reason, detail, other, planningNanos);
        }

        @Override
        public String toString() {
            return DecisionText.line(this);
        }
    }

    /**
     * The engine executes a tree with hash joins: gbjo's, or one that a person has given.
     *
     * @param detail what else there is to say, such as who has given the tree; may be empty
     */
    record AsTree(Reason reason, String detail, Evidence evidence, long planningNanos) implements Decision {
        AsTree(Evidence evidence, long planningNanos) {
            this(Reason.BUSHY, "", evidence, planningNanos);
        }

        public JoinTree tree() {
            return evidence.tree().orElseThrow().tree();
        }

        @Override
        public Optional<ScoredOrder> chosenOrder() {
            return Optional.empty();
        }

        @Override
        public OptionalDouble logCost() {
            return evidence.tree().orElseThrow().knownLogCost();
        }

        @Override
        public OptionalDouble logNanos() {
            return evidence.tree().orElseThrow().knownLogNanos();
        }

        @Override
        public AsTree after(long nanos) {
            return new AsTree(reason, detail, evidence, nanos);
        }

        @Override
        public AsTree with(Evidence other) {
            return new AsTree(reason, detail, other, planningNanos);
        }

        @Override
        public String toString() {
            return DecisionText.line(this);
        }
    }
}
