package org.gbjo.observe;

/**
 * One step of an order that was executed.
 *
 * @param pattern the pattern that it matches, as written, counted from 0
 * @param rows how many rows left it: those of the join of all patterns up to this one, before any filter behind it
 * @param nanos the time spent in this step alone; 0 if nobody asked for times
 */
public record ObservedStep(int pattern, long rows, long nanos) {}
