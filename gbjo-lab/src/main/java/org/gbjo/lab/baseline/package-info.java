/** Baseline planners that lean on a library. */
package org.gbjo.lab.baseline;
