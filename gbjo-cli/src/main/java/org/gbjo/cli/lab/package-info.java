/** Verbs for experiments and benchmarks. */
package org.gbjo.cli.lab;
