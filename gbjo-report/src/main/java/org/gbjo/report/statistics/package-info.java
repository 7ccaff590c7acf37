/**
 * The one definition of quantiles, means, intervals, rank correlation and performance profiles, for all tables that are
 * published.
 */
package org.gbjo.report.statistics;
