package org.gbjo.jena.execution;

import org.apache.jena.sparql.core.BasicPattern;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.observe.QueryWatch;

/**
 * How the BGPs of one query are ordered.
 *
 * @param orderer decides on them
 * @param cutsBgps whether Jena itself would put filters between the patterns of a BGP in memory
 * @param listener hears of the decisions
 * @param watch observes the executions
 */
public record QueryOrdering(
        JoinOrderer orderer, boolean cutsBgps, DecisionListener<BasicPattern> listener, QueryWatch watch) {}
