package org.gbjo.cli;

import java.io.PrintStream;

/**
 * Where a verb speaks: results to {@code out}, everything about the work itself to {@code err}.
 *
 * @param interactive whether a person watches {@code err}, so that a line may be painted over
 */
record Terminal(PrintStream out, PrintStream err, boolean interactive) {}
