package org.gbjo.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Collects the messages of a logger while it is open. */
public final class LogLines extends Handler implements AutoCloseable {
    private final Logger logger;
    private final List<String> lines = new ArrayList<>();

    public LogLines(String name) {
        logger = Logger.getLogger(name);
        logger.addHandler(this);
    }

    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public synchronized void publish(LogRecord line) {
        lines.add(new SimpleFormatter().formatMessage(line));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
