/** Estimates that are corrected by the rows which earlier executions of the same template had. */
package org.gbjo.cardinality.ratio;
