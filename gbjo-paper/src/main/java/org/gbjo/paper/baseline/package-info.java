/**
 * The planners that the gradient search is compared with: searches on the same cost model, and references that need no
 * model. All behind {@link org.gbjo.plan.Planner}.
 */
package org.gbjo.paper.baseline;
