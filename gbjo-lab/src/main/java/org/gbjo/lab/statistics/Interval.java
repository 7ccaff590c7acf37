package org.gbjo.lab.statistics;

/** Where a figure lies with a probability of 95 %. */
public record Interval(double low, double high) {}
