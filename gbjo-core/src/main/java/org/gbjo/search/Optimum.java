package org.gbjo.search;

import org.gbjo.api.PublicApi;
import org.gbjo.plan.Plan;

/** A plan with its cost. */
@PublicApi
public record Optimum(Plan plan, double cost) {}
