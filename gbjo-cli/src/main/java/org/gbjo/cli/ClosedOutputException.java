package org.gbjo.cli;

import java.io.IOException;

/** The reader of standard output went away before everything was written. */
final class ClosedOutputException extends IOException {
    ClosedOutputException() {
        super("standard output was closed");
    }
}
