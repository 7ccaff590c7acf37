package org.gbjo.spark.input;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.hadoop.io.Text;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.gbjo.graph.load.MalformedRdfException;

/**
 * Finds the first malformed line of all files. A task does not know how many lines of its file others have read, so the
 * parts of each file are read again in their order, some at a time, until the first fault.
 */
final class FirstFault {
    private final JavaSparkContext context;
    private final List<InputFile> files;

    FirstFault(JavaSparkContext context, List<InputFile> files) {
        this.context = context;
        this.files = files;
    }

    /** What a part of a file is like: its lines, and its fault if it has one. */
    private record Part(long lines, MalformedRdfException fault) implements Serializable {}

    Optional<MalformedRdfException> find(Function<InputFile, JavaRDD<Text>> lines) {
        for (InputFile file : files) {
            Optional<MalformedRdfException> fault = find(file, lines.apply(file));
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    private Optional<MalformedRdfException> find(InputFile file, JavaRDD<Text> lines) {
        JavaRDD<Part> parts = lines.mapPartitions(each -> {
            ParsedLines parsed = new ParsedLines(each, file, false);
            try {
                parsed.forEachRemaining(triple -> {});
                return List.of(new Part(parsed.lines(), null)).iterator();
            } catch (MalformedRdfException e) {
                return List.of(new Part(0, e)).iterator();
            }
        });
        int atOnce = Math.max(1, context.defaultParallelism());
        long before = 0;
        for (int from = 0; from < parts.getNumPartitions(); from += atOnce) {
            int[] some = IntStream.range(from, Math.min(parts.getNumPartitions(), from + atOnce))
                    .toArray();
            List<Part> found = new ArrayList<>();
            for (List<Part> part : parts.collectPartitions(some)) {
                found.addAll(part);
            }
            for (Part part : found) {
                if (part.fault != null) {
                    return Optional.of(part.fault.after(before));
                }
                before += part.lines;
            }
        }
        return Optional.empty();
    }
}
