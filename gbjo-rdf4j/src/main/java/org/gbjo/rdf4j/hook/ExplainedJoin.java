package org.gbjo.rdf4j.hook;

import java.util.List;
import org.eclipse.rdf4j.query.algebra.Join;
import org.gbjo.decision.Decision;

/**
 * A join that shows, where RDF4J prints a plan, the decisions on the patterns below it: its {@code explain} has no
 * other place for text.
 */
final class ExplainedJoin extends Join {
    /** Nodes can be serialized, but decisions are left out then. */
    private final transient List<Decision> decisions;

    private ExplainedJoin(Join join, List<Decision> decisions) {
        super(join.getLeftArg(), join.getRightArg());
        this.decisions = List.copyOf(decisions);
        setMergeJoin(join.isMergeJoin());
        setResultSizeEstimate(join.getResultSizeEstimate());
        setCostEstimate(join.getCostEstimate());
    }

    /** Replaces a join by one that shows decisions and has the sides of {@code decided}. */
    static Join replace(Join join, Join decided, List<Decision> decisions) {
        ExplainedJoin explained = new ExplainedJoin(decided, decisions);
        explained.setVariableScopeChange(join.isVariableScopeChange());
        join.replaceWith(explained);
        return explained;
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
