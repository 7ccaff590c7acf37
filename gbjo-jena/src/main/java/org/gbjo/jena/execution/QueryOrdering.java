package org.gbjo.jena.execution;

import org.apache.jena.sparql.core.BasicPattern;
import org.gbjo.decision.DecisionListener;
import org.gbjo.jena.live.GraphOrderers;

/**
 * How the BGPs of one query are ordered.
 *
 * @param orderers decide on them
 * @param cutsBgps whether Jena itself would put filters between the patterns of a BGP in memory
 * @param listener hears of the decisions
 */
public record QueryOrdering(GraphOrderers orderers, boolean cutsBgps, DecisionListener<BasicPattern> listener) {}
