/** The demo: everything on a small graph, with a page of results. */
package org.gbjo.cli.demo;
