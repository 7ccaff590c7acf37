package org.gbjo.label;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A whole label file in memory; {@link LabelReader} reads one that is too large for that.
 *
 * @param queries the labelled queries in the order of their workload, without those that were left out
 */
public record LabelFile(LabelProvenance provenance, List<LabelledQuery> queries, LabelSummary summary) {
    public LabelFile {
        queries = List.copyOf(queries);
    }

    /** Reads a complete file; throws {@link LabelFormatException} if it is anything else. */
    public static LabelFile read(Path path) throws IOException {
        List<LabelledQuery> queries = new ArrayList<>();
        LabelSummary.Collector summary = new LabelSummary.Collector();
        try (LabelReader reader = LabelReader.open(path)) {
            for (Optional<LabelOutcome> next = reader.next(); next.isPresent(); next = reader.next()) {
                summary.add(next.get());
                if (next.get() instanceof LabelOutcome.Labelled labelled) {
                    queries.add(labelled.query());
                }
            }
            return new LabelFile(reader.provenance(), queries, summary.summary());
        }
    }
}
