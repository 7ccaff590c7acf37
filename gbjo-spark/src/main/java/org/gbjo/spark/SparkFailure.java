package org.gbjo.spark;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.gbjo.graph.load.MalformedRdfException;

/** Says in one sentence why Spark has failed. */
public final class SparkFailure {
    /** What Spark and Java say if memory was too small, in small letters. */
    private static final List<String> NO_MEMORY = List.of(
            "outofmemoryerror",
            "unable to acquire",
            "gc overhead",
            "exit code: 137",
            "exit status: 52",
            "exited with code 52",
            "system memory",
            "executor memory");

    private SparkFailure() {}

    /** Work with Spark, which throws exceptions that it does not declare. */
    public interface Work<T> {
        T run() throws IOException;
    }

    /** Does work, and turns what Spark throws into a sentence. */
    @SuppressWarnings("CatchingUnchecked") // Spark throws checked exceptions that it does not declare
    public static <T> T explained(SparkSettings settings, Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (MalformedRdfException e) {
            throw e;
        } catch (Exception | OutOfMemoryError e) {
            throw new IOException(sentence(settings, e), e);
        }
    }

    private static String sentence(SparkSettings settings, Throwable e) {
        StringBuilder all = new StringBuilder();
        for (Throwable at = e; at != null; at = at.getCause()) {
            all.append(at).append('\n');
        }
        String said = all.toString().toLowerCase(Locale.ROOT);
        if (NO_MEMORY.stream().anyMatch(said::contains)) {
            return "the memory of Spark is too small for this graph; "
                    + (settings.isLocal()
                            ? "give Java more, for example with GBJO_OPTS=-Xmx8g"
                            : "give each executor more with --memory, or cut the work into more --partitions");
        }
        if (said.contains("getsubject is not supported")) {
            return "this Spark does not run on Java " + Runtime.version().feature()
                    + ", which has no getSubject any more; set JAVA_HOME to a Java from 17 to 23";
        }
        if (said.contains("stopped sparkcontext") || said.contains("sparkcontext was shut down")) {
            return "Spark has stopped before the work was done; look whether its master"
                    + (settings.master().isEmpty() ? "" : " " + settings.master())
                    + " can be reached and has workers";
        }
        Throwable first = e;
        while (!(first instanceof IOException)
                && first.getCause() != null
                && first.getClass().getName().startsWith("org.apache.spark.")) {
            first = first.getCause();
        }
        String message = first.getMessage() == null ? first.toString() : first.getMessage();
        String line = message.lines().findFirst().orElse(first.toString());
        return first instanceof IOException || first instanceof IllegalArgumentException
                ? line
                : "Spark has failed: " + line;
    }
}
