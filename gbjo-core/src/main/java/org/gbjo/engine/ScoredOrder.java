package org.gbjo.engine;

import org.gbjo.plan.JoinOrder;

/**
 * An order and what it is predicted to cost.
 *
 * @param cost ln of the rows that it touches
 */
record ScoredOrder(JoinOrder order, double cost) {}
