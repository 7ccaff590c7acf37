/** What was seen is used: rows of complete executions correct the estimates of the same template. */
package org.gbjo.decision.ratio;
