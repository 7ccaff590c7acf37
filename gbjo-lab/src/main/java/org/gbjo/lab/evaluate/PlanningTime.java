package org.gbjo.lab.evaluate;

/**
 * How long a contestant plans queries of one size, on one thread of a warm process.
 *
 * @param milliseconds the median over runs
 * @param evaluations plans that the model was asked about, in the mean over the queries
 */
public record PlanningTime(String contestant, String setup, int size, double milliseconds, double evaluations) {}
