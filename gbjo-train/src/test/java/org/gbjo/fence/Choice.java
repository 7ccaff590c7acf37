package org.gbjo.fence;

/**
 * A plan as text, {@code 3,1,2} or {@code ((3 1) 2)} with patterns counted from 1, and its cost: ln of the predicted cost
 * if a planner chose it, the true cost itself if it is the optimum.
 */
record Choice(String plan, double cost) {}
