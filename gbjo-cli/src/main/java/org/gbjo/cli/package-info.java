/** The {@code gbjo} command itself: where it starts, its verbs, and what becomes of errors. */
package org.gbjo.cli;
