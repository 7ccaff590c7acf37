/** Verbs that learn models: learn and its steps, and those of the paper. */
package org.gbjo.cli.learn;
