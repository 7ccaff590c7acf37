/**
 * Charts as SVG text that stands alone in a file or inside an HTML page, on light and dark screens. Nothing but the JDK
 * is needed, nothing has an id, and all class names begin with {@code gbjo-}, so that many charts fit on one page.
 */
package org.gbjo.report.chart;
