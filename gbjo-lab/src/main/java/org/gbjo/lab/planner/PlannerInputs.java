package org.gbjo.lab.planner;

import org.gbjo.graph.Graph;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.plan.PlanShape;

/**
 * What planners are made of; each takes what it needs.
 *
 * @param model the cost model to search on
 * @param kernels what the gradient search computes with
 * @param graph to count on
 * @param shape whether orders or trees are looked for, where a planner has the choice
 * @param search settings of the gradient search, from which others take steps and penalties
 * @param connected whether the others avoid cartesian products where possible
 * @param randomOrders how many orders the random planner draws
 * @param seed of random searches
 */
public record PlannerInputs(
        CostModel model,
        Kernels kernels,
        Graph graph,
        PlanShape shape,
        SearchSettings search,
        boolean connected,
        int randomOrders,
        long seed) {}
