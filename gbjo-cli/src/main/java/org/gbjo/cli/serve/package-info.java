/** The verb that serves a graph with the plug-in. */
package org.gbjo.cli.serve;
