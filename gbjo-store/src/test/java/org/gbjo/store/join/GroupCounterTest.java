package org.gbjo.store.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;
import org.gbjo.store.term.GraphTerms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts are the number of rows that a join in the written order lists, whoever counts. */
final class GroupCounterTest {
    private static final long MOST_SOLUTIONS = 3_000_000;

    @TempDir
    private Path folder;

    static List<IdPattern> patterns(Bgp bgp, Graph graph) {
        List<IdPattern> patterns = new ArrayList<>();
        for (Pattern pattern : bgp.patterns()) {
            int[] slots = new int[3];
            int[] ids = new int[3];
            for (int position = 0; position < 3; position++) {
                Term term = pattern.terms().get(position);
                slots[position] = term instanceof Constant
                        ? IdPattern.CONSTANT
                        : bgp.variables().indexOf(term);
                ids[position] =
                        term instanceof Constant constant ? graph.dictionary().find(constant.nTriples()) : 0;
            }
            patterns.add(new IdPattern(slots, ids));
        }
        return patterns;
    }

    @Test
    void weightsLeapsAndListsCountTheSame() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 500, 3).graph();
        GraphTerms terms = new GraphTerms(graph.dictionary());
        JoinPlanner planner = new JoinPlanner(graph, terms, JoinPlanner.independence(graph));
        GroupCounter weighing = new GroupCounter(graph, planner, 0);
        GroupCounter leaping = new GroupCounter(graph, planner);
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 9);
        StopSignal stop = new StopSignal(null);
        QueryMemory memory = new QueryMemory(Long.MAX_VALUE);
        int cycles = 0;
        for (int i = 0; i < 300; i++) {
            Bgp bgp = bgps.next(1 + i % 7);
            List<IdPattern> patterns = patterns(bgp, graph);
            int slots = bgp.variables().size();
            BigInteger weighed = weighing.count(patterns, List.of(), slots, stop, memory);
            assertThat(leaping.count(patterns, List.of(), slots, stop, memory)).isEqualTo(weighed);
            if (weighed.compareTo(BigInteger.valueOf(MOST_SOLUTIONS)) < 0) {
                JoinRun listing = JoinSteps.of(graph, patterns, List.of(), 0, new int[slots], stop, memory);
                long rows = 0;
                listing.begin();
                while (rows <= MOST_SOLUTIONS && listing.next()) {
                    rows++;
                }
                assertThat(BigInteger.valueOf(rows)).as(bgp.toString()).isEqualTo(weighed);
                for (long bytes : new long[] {60_000, 120_000, 500_000}) {
                    QueryMemory little = new QueryMemory(bytes);
                    assertThat(weighing.count(patterns, List.of(), slots, stop, little))
                            .as("%s in %d bytes", bgp, bytes)
                            .isEqualTo(weighed);
                }
                for (List<IdPattern> part : JoinPart.connected(patterns, 0)) {
                    treesAreCounted(graph, part, slots);
                }
                cycles += JoinPart.connected(patterns, 0).stream().allMatch(GroupCounter::isForest) ? 0 : 1;
            }
        }
        assertThat(cycles).isGreaterThan(20);
    }

    /** The same number whatever it is counted modulo. */
    private static void treesAreCounted(Graph graph, List<IdPattern> part, int slots) {
        StopSignal stop = new StopSignal(null);
        if (GroupCounter.isForest(part)) {
            TreeCounter trees = new TreeCounter(graph, part, slots, stop);
            QueryMemory memory = new QueryMemory(Long.MAX_VALUE);
            long rows = JoinSteps.of(graph, part, List.of(), 0, new int[slots], stop, memory)
                    .count();
            assertThat(trees.remainder(0)).isEqualTo(rows);
            assertThat(trees.remainder(97)).isEqualTo(rows % 97);
            assertThat(trees.count(BigInteger.ONE.shiftLeft(120))).isEqualTo(BigInteger.valueOf(rows));
        }
    }

    @Test
    void starsWithMoreSolutionsThanANumberHasBitsAreCountedExactly() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 500, 3).graph();
        JoinPlanner planner =
                new JoinPlanner(graph, new GraphTerms(graph.dictionary()), JoinPlanner.independence(graph));
        GroupCounter counter = new GroupCounter(graph, planner);
        for (int size : new int[] {8, 12, 16, 20, 30}) {
            List<IdPattern> star = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                star.add(new IdPattern(new int[] {0, 2 * i + 1, 2 * i + 2}, new int[3]));
            }
            BigInteger expected = BigInteger.ZERO;
            for (int term = 0; term < graph.dictionary().size(); term++) {
                expected = expected.add(
                        BigInteger.valueOf(graph.countAsSubject(term)).pow(size));
            }
            BigInteger counted =
                    counter.count(star, List.of(), 2 * size + 1, new StopSignal(null), new QueryMemory(Long.MAX_VALUE));
            assertThat(counted).isEqualTo(expected);
        }
    }
}
