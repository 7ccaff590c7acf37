package org.gbjo.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Rdf4jPlannerTest {
    @TempDir
    Path folder;

    @Test
    void theRarePatternComesFirstAndWhatSharesNothingWithItLast() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            lines.add("<x:s" + i + "> <x:often> <x:o" + i % 7 + "> .");
            lines.add("<x:o" + i % 7 + "> <x:also> \"text " + i + "\"@en .");
        }
        lines.add("<x:s1> <x:rare> <x:one> .");
        Path file = Files.write(folder.resolve("data.nt"), lines);
        new Importer(ImportOptions.of(file.toString()), Progress.SILENT).run(folder.resolve("graph"));
        Bgp bgp = Bgp.of(
                Pattern.of("?o", "<x:also>", "?text"),
                Pattern.of("?s", "<x:often>", "?o"),
                Pattern.of("?s", "<x:rare>", "<x:one>"));
        try (Rdf4jPlanner planner = Rdf4jPlanner.of(Graph.open(folder.resolve("graph")))) {
            assertThat(planner.plan(bgp, Deadline.none()).plan()).isEqualTo(Plan.leftLinear(2, 1, 0));
        }
    }

    @Test
    void aPatternThatIsWrittenTwiceHasTwoPlaces() throws IOException {
        Path file = Files.writeString(folder.resolve("data.nt"), "<x:a> <x:p> <x:b> .\n");
        new Importer(ImportOptions.of(file.toString()), Progress.SILENT).run(folder.resolve("graph"));
        Pattern pattern = Pattern.of("?a", "<x:p>", "?b");
        try (Rdf4jPlanner planner = Rdf4jPlanner.of(Graph.open(folder.resolve("graph")))) {
            assertThat(planner.plan(Bgp.of(pattern, pattern), Deadline.none()).plan())
                    .isEqualTo(Plan.leftLinear(0, 1));
        }
    }
}
