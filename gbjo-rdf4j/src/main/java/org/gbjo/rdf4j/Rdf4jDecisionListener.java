package org.gbjo.rdf4j;

import java.util.List;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.gbjo.decision.Decision;

/** Hears which order patterns get; called in the thread of the query, before it is executed. */
public interface Rdf4jDecisionListener {
    /** A decision on patterns that are given in RDF4J's own order. */
    void decided(List<StatementPattern> patterns, Decision decision);
}
