package org.gbjo.jena;

import org.apache.jena.sparql.core.BasicPattern;
import org.gbjo.decision.Decision;

/** Hears which order a BGP gets; called in the thread of the query, before the BGP is executed. */
public interface JenaDecisionListener {
    /** A decision on a BGP that is given as it was written. */
    void decided(BasicPattern written, Decision decision);
}
