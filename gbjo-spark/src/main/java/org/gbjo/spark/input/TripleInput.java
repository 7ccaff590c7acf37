package org.gbjo.spark.input;

import java.util.List;

/**
 * What is read.
 *
 * @param sources files, folders and patterns such as {@code hdfs:///data/*.nt.bz2}, in any file system that Hadoop knows
 * @param lenient whether malformed lines are counted and left out
 */
public record TripleInput(List<String> sources, boolean lenient) {
    public TripleInput {
        if (sources.isEmpty()) {
            throw new IllegalArgumentException("at least 1 file is read, got none");
        }
        sources = List.copyOf(sources);
    }

    public static TripleInput of(String... sources) {
        return new TripleInput(List.of(sources), false);
    }

    public TripleInput withLenient(boolean value) {
        return new TripleInput(sources, value);
    }
}
