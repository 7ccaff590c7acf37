package org.gbjo.cli.terminal;

/** How a run of the command ends. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int FAILED = 1;
    public static final int BAD_USAGE = 2;

    private ExitCode() {}
}
