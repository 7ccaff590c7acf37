package org.gbjo.search;

import org.gbjo.plan.Plan;

/** A plan with its cost. */
public record Optimum(Plan plan, double cost) {}
