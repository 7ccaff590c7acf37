/** One search of a planner, step by step, as a piece of an HTML page. */
package org.gbjo.paper.stepper;
