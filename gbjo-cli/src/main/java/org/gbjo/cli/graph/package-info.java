/** Verbs on graphs: import, export, info, generate, statistics. */
package org.gbjo.cli.graph;
