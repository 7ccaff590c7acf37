/** Pages for a browser: one file of HTML that needs no network, for light and dark screens of any width. */
package org.gbjo.report.page;
