package org.gbjo.cli.terminal;

import java.io.IOException;

/** The last word of a command that is stopped with Ctrl-C or SIGTERM: one line on standard error. */
public final class InterruptMessage {
    private InterruptMessage() {}

    /** What may be stopped. */
    public interface Work<T> {
        T run() throws IOException;
    }

    /** Does the work, and says the sentence if the process is stopped before it is done. */
    public static <T> T ifStopped(Terminal terminal, String sentence, Work<T> work) throws IOException {
        Thread hook = new Thread(() -> terminal.err().println("gbjo: " + sentence), "farewell");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.run();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The process is being stopped already, and the sentence is on its way.
            }
        }
    }
}
