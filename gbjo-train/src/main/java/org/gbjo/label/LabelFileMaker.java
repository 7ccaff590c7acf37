package org.gbjo.label;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.gbjo.job.Progress;

/** Makes a label file of what a source says, or completes what an earlier run has begun. */
public final class LabelFileMaker {
    private final LabelProvenance provenance;
    private final Path target;
    private final Progress progress;
    private long plans;

    public LabelFileMaker(LabelProvenance provenance, Path target, Progress progress) {
        this.provenance = provenance;
        this.target = target;
        this.progress = progress;
    }

    /** Nothing happens if the file is complete. Throws {@link LabelFormatException} if what is there has another provenance. */
    public LabelRun run(LabelSource source) throws IOException {
        long start = System.nanoTime();
        int queries = provenance.queryCount();
        if (Files.exists(target)) {
            try (LabelReader complete = LabelReader.open(target)) {
                LabelWriter.requireSame(provenance, complete.provenance(), target);
            }
            return new LabelRun(queries, 0, 0, Duration.ZERO);
        }
        try (LabelWriter writer = LabelWriter.open(target, provenance)) {
            int found = writer.blocks();
            progress.begin("labelling", queries);
            source.label(found, block -> {
                writer.add(block.bytes());
                plans += block.plans();
                progress.update(writer.blocks());
            });
            progress.end();
            writer.complete();
            return new LabelRun(found, queries - found, plans, Duration.ofNanos(System.nanoTime() - start));
        }
    }
}
