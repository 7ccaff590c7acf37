package org.gbjo.graph.load;

import java.util.List;
import org.apache.jena.riot.Lang;

/**
 * How to import.
 *
 * @param sources files, or {@value #STANDARD_INPUT} for the standard input
 * @param standardInputSyntax the syntax of the standard input
 * @param lenient whether to skip and count malformed lines of N-Triples and N-Quads instead of stopping at the first
 * @param namedGraphs what becomes of the triples of named graphs
 * @param threads the number of threads that parse
 * @param memory the number of bytes of heap that the import may fill before it writes to disk
 */
public record ImportOptions(
        List<String> sources,
        Lang standardInputSyntax,
        boolean lenient,
        NamedGraphs namedGraphs,
        int threads,
        long memory) {
    public static final String STANDARD_INPUT = "-";

    /** What becomes of the triples of named graphs. */
    public enum NamedGraphs {
        LEFT_OUT,
        /** They are triples of the default graph. */
        MERGED,
        /** They stay in their graphs. */
        KEPT
    }

    public ImportOptions {
        if (sources.isEmpty()) {
            throw new IllegalArgumentException("an import needs at least 1 file, got none");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("an import needs at least 1 thread, got " + threads);
        }
        if (memory < 1 << 20) {
            throw new IllegalArgumentException("an import needs at least 1 MiB of memory, got " + memory + " bytes");
        }
        sources = List.copyOf(sources);
    }

    public static ImportOptions of(String... sources) {
        return new ImportOptions(
                List.of(sources),
                Lang.NTRIPLES,
                false,
                NamedGraphs.LEFT_OUT,
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory() / 3);
    }

    public ImportOptions withLenient(boolean value) {
        return new ImportOptions(sources, standardInputSyntax, value, namedGraphs, threads, memory);
    }

    public ImportOptions withNamedGraphs(NamedGraphs value) {
        return new ImportOptions(sources, standardInputSyntax, lenient, value, threads, memory);
    }

    public ImportOptions withStandardInputSyntax(Lang value) {
        return new ImportOptions(sources, value, lenient, namedGraphs, threads, memory);
    }

    public ImportOptions withThreads(int value) {
        return new ImportOptions(sources, standardInputSyntax, lenient, namedGraphs, value, memory);
    }

    public ImportOptions withMemory(long value) {
        return new ImportOptions(sources, standardInputSyntax, lenient, namedGraphs, threads, value);
    }
}
