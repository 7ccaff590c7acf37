/** What was seen is used: rows of complete executions correct the estimates of the same template, and their times those of the store. */
package org.gbjo.decision.ratio;
