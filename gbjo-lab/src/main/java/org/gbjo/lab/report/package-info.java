/** The outcome of experiments as one HTML page, with its figures as SVG and its numbers as CSV. */
package org.gbjo.lab.report;
