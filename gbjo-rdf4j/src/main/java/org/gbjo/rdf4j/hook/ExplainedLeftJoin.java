package org.gbjo.rdf4j.hook;

import java.util.List;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.gbjo.decision.Decision;

/** An OPTIONAL that shows, where RDF4J prints a plan, what was decided on it and on those that it follows. */
final class ExplainedLeftJoin extends LeftJoin {
    /** Nodes can be serialized, but this is left out then. */
    private final transient String text;

    private ExplainedLeftJoin(LeftJoin join, String text) {
        super(join.getLeftArg(), join.getRightArg(), join.getCondition());
        this.text = text;
        setResultSizeEstimate(join.getResultSizeEstimate());
        setCostEstimate(join.getCostEstimate());
    }

    /** Replaces an OPTIONAL by one that shows decisions, and why something stays where it is. */
    static LeftJoin replace(LeftJoin join, List<Decision> decisions, List<String> leftAlone) {
        ExplainedLeftJoin explained = new ExplainedLeftJoin(join, ExplainedJoin.text(decisions, leftAlone));
        explained.setVariableScopeChange(join.isVariableScopeChange());
        join.replaceWith(explained);
        return explained;
    }

    @Override
    public String getSignature() {
        return text == null ? super.getSignature() : "LeftJoin" + text;
    }

    @Override
    public ExplainedLeftJoin clone() {
        return (ExplainedLeftJoin) super.clone();
    }
}
