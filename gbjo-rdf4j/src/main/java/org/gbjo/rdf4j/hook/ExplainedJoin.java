package org.gbjo.rdf4j.hook;

import java.util.List;
import java.util.Optional;
import org.eclipse.rdf4j.query.algebra.Join;
import org.gbjo.decision.Decision;
import org.gbjo.rdf4j.observation.ObservableJoin;
import org.gbjo.rdf4j.observation.ObservedJoin;

/**
 * A join that shows, where RDF4J prints a plan, the decisions on the patterns below it: its {@code explain} has no
 * other place for text.
 */
final class ExplainedJoin extends Join implements ObservableJoin {
    /** Nodes can be serialized, but decisions are left out then. */
    private final transient List<Decision> decisions;

    /** Why something stays where it is. */
    private final transient List<String> leftAlone;

    private final transient ObservedJoin observed;

    private ExplainedJoin(Join join, List<Decision> decisions, List<String> leftAlone, ObservedJoin observed) {
        super(join.getLeftArg(), join.getRightArg());
        this.decisions = List.copyOf(decisions);
        this.leftAlone = List.copyOf(leftAlone);
        this.observed = observed;
        setMergeJoin(join.isMergeJoin());
        setResultSizeEstimate(join.getResultSizeEstimate());
        setCostEstimate(join.getCostEstimate());
    }

    /**
     * Replaces a join by one that shows decisions, and why something stays where it is.
     *
     * @param observed observes it; may be null
     */
    static Join replace(Join join, List<Decision> decisions, List<String> leftAlone, ObservedJoin observed) {
        return replace(join, new ExplainedJoin(join, decisions, leftAlone, observed));
    }

    /**
     * Replaces a join by one that shows a decision and has the sides of {@code decided}.
     *
     * @param observed observes it; may be null
     */
    static Join replace(Join join, Join decided, Decision decision, ObservedJoin observed) {
        return replace(join, new ExplainedJoin(decided, List.of(decision), List.of(), observed));
    }

    private static Join replace(Join join, ExplainedJoin explained) {
        explained.setVariableScopeChange(join.isVariableScopeChange());
        join.replaceWith(explained);
        return explained;
    }

    @Override
    public Optional<ObservedJoin> observed() {
        return Optional.ofNullable(observed);
    }

    @Override
    public String getSignature() {
        if (decisions == null) {
            return super.getSignature();
        }
        return "Join" + text(decisions, leftAlone);
    }

    /** Decisions, and why something stays where it is. */
    static String text(List<Decision> decisions, List<String> leftAlone) {
        StringBuilder out = new StringBuilder();
        for (Decision decision : decisions) {
            out.append(" [gbjo: ").append(decision).append(']');
        }
        for (String why : leftAlone) {
            out.append(" [gbjo, left where it is: ").append(why).append(']');
        }
        return out.toString();
    }

    @Override
    public ExplainedJoin clone() {
        return (ExplainedJoin) super.clone();
    }
}
