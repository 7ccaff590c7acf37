/** Medians, means, confidence intervals and performance profiles. */
package org.gbjo.lab.statistics;
