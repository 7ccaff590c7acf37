package org.gbjo.cli.terminal;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.gbjo.job.Progress;
import picocli.CommandLine.ExitCode;

/** A verb of the command. picocli fills its options; it speaks to the terminal that the command was started with. */
public abstract class Verb implements Callable<Integer> {
    /** Where it speaks; set before anything else happens. */
    protected Terminal terminal;

    private int code = ExitCode.OK;

    /** Long work, which shows how far it is. */
    protected interface Work<T> {
        T run(Progress progress) throws IOException;
    }

    public final void speakTo(Terminal other) {
        terminal = other;
    }

    /** Does what the verb is for. */
    protected abstract void run() throws IOException;

    @Override
    public final Integer call() throws IOException {
        run();
        return code;
    }

    /** Prints a line of the result. */
    protected final void say(Object line) {
        terminal.out().println(line);
    }

    /** Prints a line about the work. */
    protected final void note(String line) {
        terminal.err().println("gbjo: " + line);
    }

    /** Prints a line about a part of the work that has failed, and goes on with the rest. */
    protected final void fail(String line) {
        note(line);
        code = ExitCode.SOFTWARE;
    }

    protected final <T> T withProgress(Work<T> work) throws IOException {
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            return work.run(progress);
        }
    }

    /** The same, with a last word if the process is stopped by Ctrl-C or SIGTERM before the work is done. */
    protected final <T> T withProgress(String ifStopped, Work<T> work) throws IOException {
        Thread hook = new Thread(() -> note(ifStopped), "farewell");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return withProgress(work);
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process is being stopped already, and the sentence is on its way.
            }
        }
    }
}
