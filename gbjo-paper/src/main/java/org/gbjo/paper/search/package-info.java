/**
 * The gradient search: plans are relaxed to matrices of edge weights, descended along the gradient of the predicted
 * cost, and projected back to plans.
 */
package org.gbjo.paper.search;
