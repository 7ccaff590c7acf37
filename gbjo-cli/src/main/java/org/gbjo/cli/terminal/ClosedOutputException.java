package org.gbjo.cli.terminal;

import java.io.IOException;

/** The reader of standard output went away before everything was written. */
public final class ClosedOutputException extends IOException {
    public ClosedOutputException() {
        super("standard output was closed");
    }
}
