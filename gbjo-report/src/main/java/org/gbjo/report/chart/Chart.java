package org.gbjo.report.chart;

import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.run.AtomicFiles;

/** A picture of numbers. Immutable. */
public sealed interface Chart permits LineChart, BarChart, ScatterChart, FieldChart {

    /** What a reader sees above the picture, and hears instead of it. */
    String title();

    /** An {@code <svg>} element without a size of its own: it takes the width that it is given. */
    String svg();

    /** Writes the picture as a file of its own. */
    default void write(Path file) throws IOException {
        AtomicFiles.replace(file, svg());
    }
}
