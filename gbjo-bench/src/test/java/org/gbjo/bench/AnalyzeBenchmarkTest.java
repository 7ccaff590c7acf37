package org.gbjo.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyzeBenchmarkTest {
    private static final double MEGABYTES_OF_HEAP = 192 * 1024 * 1024 / 1e6;

    @Test
    void theHeapIsNotLargerThanItMayBe(@TempDir Path folder) throws IOException {
        BenchReport report = new AnalyzeBenchmark(folder, "192m", Progress.SILENT).run(List.of(1));
        List<Object> row = report.rows().get(0);
        double afterCollection = (double) row.get(report.columns().indexOf("MB after GC"));
        double most = (double) row.get(report.columns().indexOf("MB at most"));
        assertThat(afterCollection).isPositive().isLessThan(most);
        assertThat(most).isLessThanOrEqualTo(MEGABYTES_OF_HEAP);
        assertThat(folder).isEmptyDirectory();
    }
}
