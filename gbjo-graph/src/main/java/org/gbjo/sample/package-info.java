/** Look-ups in a graph folder, by which the planner samples. */
package org.gbjo.sample;
