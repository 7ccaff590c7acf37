/**
 * Estimators of the literature, each behind the interface of the product, so that any of them can be compared with it
 * under the same search. They read a graph folder; the product does without.
 */
package org.gbjo.lab.estimator;
