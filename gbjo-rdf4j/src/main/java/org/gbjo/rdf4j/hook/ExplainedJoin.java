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

    private final transient ObservedJoin observed;

    private ExplainedJoin(Join join, List<Decision> decisions, ObservedJoin observed) {
        super(join.getLeftArg(), join.getRightArg());
        this.decisions = List.copyOf(decisions);
        this.observed = observed;
        setMergeJoin(join.isMergeJoin());
        setResultSizeEstimate(join.getResultSizeEstimate());
        setCostEstimate(join.getCostEstimate());
    }

    /** Replaces a join by one that shows decisions and has the sides of {@code decided}. */
    static Join replace(Join join, Join decided, List<Decision> decisions) {
        return replace(join, decided, decisions, null);
    }

    /** The same for a join that is observed, unless {@code observed} is null. */
    static Join replace(Join join, Join decided, List<Decision> decisions, ObservedJoin observed) {
        ExplainedJoin explained = new ExplainedJoin(decided, decisions, observed);
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
        StringBuilder out = new StringBuilder("Join");
        for (Decision decision : decisions) {
            out.append(" [gbjo: ").append(decision).append(']');
        }
        return out.toString();
    }

    @Override
    public ExplainedJoin clone() {
        return (ExplainedJoin) super.clone();
    }
}
