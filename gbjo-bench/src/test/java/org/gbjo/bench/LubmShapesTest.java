package org.gbjo.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LubmShapesTest {
    @TempDir
    private Path folder;

    /** Larger ones repeat these, so they have answers as well. */
    @Test
    void starsAndPathsOfStudentsHaveAnswers() throws IOException {
        Path data = folder.resolve("lubm-1.nt");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(data))) {
            new LubmGenerator(new LubmOptions(1, 0)).writeNTriples(out, Progress.SILENT);
        }
        new Importer(ImportOptions.of(data.toString()), Progress.SILENT).run(folder.resolve("graph"));
        GraphOracle oracle = new GraphOracle(Graph.open(folder.resolve("graph")));
        for (Bgp bgp : List.of(LubmShapes.star(9), LubmShapes.path(8))) {
            Cardinalities rows = oracle.open(bgp, Deadline.none());
            assertThat(rows.rows(bgp.all())).isPositive();
        }
        assertThat(LubmShapes.star(18).pattern(9).predicate())
                .isEqualTo(LubmShapes.star(9).pattern(0).predicate());
        assertThat(LubmShapes.path(16).pattern(8).predicate())
                .isEqualTo(LubmShapes.path(8).pattern(0).predicate());
    }
}
