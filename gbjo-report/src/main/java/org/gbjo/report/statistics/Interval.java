package org.gbjo.report.statistics;

/** Where a figure lies with a probability of 95 %. */
public record Interval(double low, double high) {}
