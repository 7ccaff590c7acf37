package org.gbjo.cli.terminal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;

/**
 * What a library has to say is one line on standard error, no longer than some hundred letters, and only if it is a warning; DJL, which warns of every machine
 * without a graphics card, only if it is an error; Spark, which logs each task that it then repeats, only if it loses or
 * lacks machines; Jena's XML, which warns of the parser that Hadoop brings, not at all. Java makes an instance when the first of them logs, so that a start
 * without a log line does not pay for it.
 */
public final class QuietLogging {
    private static final String CONFIGURATION = """
            handlers = java.util.logging.ConsoleHandler
            java.util.logging.ConsoleHandler.formatter = org.gbjo.cli.terminal.BoundedFormatter
            .level = WARNING
            ai.djl.level = SEVERE
            org.apache.jena.util.JenaXMLInput.level = OFF
            org.apache.spark.level = OFF
            org.apache.hadoop.level = OFF
            org.sparkproject.level = OFF
            org.apache.spark.scheduler.TaskSchedulerImpl.level = WARNING
            java.util.logging.SimpleFormatter.format = gbjo: %4$s: %5$s%n
            """;

    public QuietLogging() throws IOException {
        LogManager.getLogManager()
                .readConfiguration(new ByteArrayInputStream(CONFIGURATION.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** Has Java use this class, unless the user has named another configuration. */
    public static void prepare() {
        if (System.getProperty("java.util.logging.config.file") == null) {
            System.setProperty("java.util.logging.config.class", QuietLogging.class.getName());
        }
    }
}
