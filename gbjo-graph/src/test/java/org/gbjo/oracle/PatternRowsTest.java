package org.gbjo.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternRowsTest {
    private static final double MOST_ROWS = 20_000;

    @TempDir
    Path folder;

    @Test
    void nestedLoopsFindAsManyDifferentRowsAsTheOracleCounts() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 80, 500, 3).graph();
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 5);
        int compared = 0;
        while (compared < 300) {
            Bgp bgp = bgps.next(1 + compared % 4);
            double expected = new GraphOracle(graph).open(bgp, Deadline.none()).rows(bgp.all());
            if (expected <= MOST_ROWS) {
                Set<List<Integer>> found = new HashSet<>();
                join(PatternRows.of(graph, bgp), 0, PatternRows.unbound(bgp), found);
                assertThat((double) found.size()).as("%s", bgp).isEqualTo(expected);
                compared++;
            }
        }
    }

    private static void join(List<PatternRows> patterns, int next, int[] row, Set<List<Integer>> found) {
        if (next == patterns.size()) {
            assertThat(found.add(Arrays.stream(row).boxed().toList())).isTrue();
            return;
        }
        long count = patterns.get(next).locate(row);
        for (long place = 0; place < count; place++) {
            int[] extended = row.clone();
            patterns.get(next).locate(row);
            patterns.get(next).read(place, extended);
            join(patterns, next + 1, extended, found);
        }
    }
}
