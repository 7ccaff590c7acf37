/** The verb that serves a graph: a graph folder with gbjo's own joins, or what Jena holds with the plug-in. */
package org.gbjo.cli.serve;
