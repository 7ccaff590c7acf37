package org.gbjo.decision.breaker;

/**
 * What the breaker knows of a template.
 *
 * @param inNativeOrder whether it goes back to the native order
 * @param known whether there were enough complete executions of each order; otherwise it may be slower, and nobody knows
 * @param executions how many were compared of the order that has fewer
 * @param ratio the time of gbjo's order over that of the native one when they were last compared; NaN if they were not
 */
public record TemplateState(Object template, boolean inNativeOrder, boolean known, int executions, double ratio) {}
