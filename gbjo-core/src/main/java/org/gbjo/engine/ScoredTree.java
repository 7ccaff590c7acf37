package org.gbjo.engine;

/**
 * A tree and what it is predicted to cost.
 *
 * @param cost ln of the rows that it touches
 * @param certainty how sure the model is that it costs less than the better order, 0 to 1; NaN if it cannot tell
 * @param resultRows ln of the rows of the whole BGP, which are part of the cost of every plan; negative infinity if unknown
 * @param hashedRows ln of the most rows that one of its hash joins keeps in memory; negative infinity if unknown
 */
public record ScoredTree(JoinTree tree, double cost, double certainty, double resultRows, double hashedRows) {}
