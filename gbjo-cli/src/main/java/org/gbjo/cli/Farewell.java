package org.gbjo.cli;

/** The last word of a command that is stopped with Ctrl-C or SIGTERM: one line on standard error. */
final class Farewell implements AutoCloseable {
    private final Thread hook;

    private Farewell(Thread hook) {
        this.hook = hook;
    }

    /** Says the sentence if the process is stopped before this is closed. */
    static Farewell of(Terminal terminal, String sentence) {
        Thread hook = new Thread(() -> terminal.err().println("gbjo: " + sentence), "farewell");
        Runtime.getRuntime().addShutdownHook(hook);
        return new Farewell(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is being stopped already, and the sentence is on its way.
        }
    }
}
