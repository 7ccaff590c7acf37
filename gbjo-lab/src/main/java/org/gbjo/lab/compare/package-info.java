/**
 * Compares estimators: all order the joins of the same queries by the same search, and the oracle says what their orders
 * cost. {@link org.gbjo.lab.compare.Comparison} runs it, {@link org.gbjo.lab.compare.ComparisonReport} shows it.
 */
package org.gbjo.lab.compare;
