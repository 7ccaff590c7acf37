package org.gbjo.store.join;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.jena.query.QueryExecException;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.store.index.Stretch;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;
import org.gbjo.store.term.GraphTerms;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the plan, the rows of a join are those that comparing every pattern with every triple finds. */
final class JoinPlansTest {
    private static final int BGPS = 400;
    private static final int MOST_ROWS = 3000;
    private static final QueryMemory ENOUGH = new QueryMemory(Long.MAX_VALUE);

    @TempDir
    private Path folder;

    private final Random random = new Random(17);
    private final StopSignal stop = new StopSignal(null);
    private Graph graph;
    private int[][] triples;

    @BeforeEach
    void make() throws IOException {
        graph = TestGraphs.skewed(folder, 50, 400, 5).graph();
        Stretch all = new Stretch(graph, IndexOrder.SPO);
        all.locate();
        triples = new int[(int) all.size()][];
        for (int i = 0; i < triples.length; i++) {
            triples[i] = new int[] {all.term(0, i), all.term(1, i), all.term(2, i)};
        }
    }

    /** A condition on the sum of some values. */
    private record SumCheck(long reads, boolean isOfRowAlone) implements RowCondition {
        @Override
        public boolean accepts(int[] row) {
            int sum = 0;
            for (int slot : JoinSteps.slots(reads)) {
                sum += row[slot];
            }
            return sum % 3 != 0;
        }
    }

    /** The slow twin; null if there are too many rows on the way. */
    private List<int[]> compared(List<IdPattern> patterns, List<RowCondition> checks, long bound, int[] start) {
        List<int[]> rows = List.of(start);
        long known = bound;
        for (IdPattern pattern : patterns) {
            List<int[]> extended = new ArrayList<>();
            for (int[] row : rows) {
                for (int[] triple : triples) {
                    int[] added = extension(pattern, triple, row, known);
                    if (added != null) {
                        extended.add(added);
                    }
                }
            }
            if (extended.size() > MOST_ROWS) {
                return null;
            }
            known |= pattern.variables();
            rows = extended;
        }
        return rows.stream()
                .filter(row -> checks.stream().allMatch(check -> check.accepts(row)))
                .toList();
    }

    private static int[] extension(IdPattern pattern, int[] triple, int[] row, long bound) {
        int[] added = row.clone();
        long known = bound;
        for (int position = 0; position < 3; position++) {
            int slot = pattern.slots()[position];
            int wanted = slot == IdPattern.CONSTANT ? pattern.ids()[position] : added[slot];
            if ((slot == IdPattern.CONSTANT || (known >>> slot & 1) != 0) && wanted != triple[position]) {
                return null;
            }
            if (slot != IdPattern.CONSTANT) {
                added[slot] = triple[position];
                known |= 1L << slot;
            }
        }
        return added;
    }

    private static Map<String, Long> bag(List<int[]> rows, int[] slots) {
        Map<String, Long> bag = new TreeMap<>();
        for (int[] row : rows) {
            bag.merge(text(row, slots), 1L, Long::sum);
        }
        return bag;
    }

    private static String text(int[] row, int[] slots) {
        return Arrays.toString(Arrays.stream(slots).map(slot -> row[slot]).toArray());
    }

    /** A tree of any shape, with tables wherever it is not an order. */
    private List<JoinPart> randomPlan(List<? extends JoinPart> patterns, double tables) {
        List<JoinPart> parts = new ArrayList<>(patterns);
        while (parts.size() > 1 && random.nextDouble() < tables) {
            int begin = random.nextInt(parts.size() - 1);
            int end = begin + 2 + random.nextInt(parts.size() - begin - 1);
            if (end - begin < parts.size()) {
                List<JoinPart> inner = parts.subList(begin, end);
                JoinTable table = new JoinTable(inner);
                inner.clear();
                // What a join begins with need not be a table, but it can be.
                parts.add(random.nextInt(parts.size() + 1), table);
            } else {
                break;
            }
        }
        return parts;
    }

    private int joined;
    private int refused;

    private void compare(
            List<? extends JoinPart> plan,
            List<IdPattern> patterns,
            List<RowCondition> checks,
            long bound,
            int[][] starts,
            QueryMemory memory) {
        int slots = starts[0].length;
        int[] all = JoinSteps.slots((1L << slots) - 1);
        int[] row = new int[slots];
        try {
            JoinRun run = JoinSteps.of(graph, plan, checks, bound, row, stop, memory);
            for (int[] start : starts) {
                List<int[]> expected = compared(patterns, checks, bound, start);
                List<int[]> found = new ArrayList<>();
                System.arraycopy(start, 0, row, 0, slots);
                run.begin();
                while (run.next()) {
                    found.add(row.clone());
                }
                assertThat(run.next()).isFalse();
                assertThat(bag(found, all)).as("%s", plan).isEqualTo(bag(expected, all));
                System.arraycopy(start, 0, row, 0, slots);
                assertThat(run.count()).isEqualTo(expected.size());
                compareValues(run, expected, start);
            }
            joined += memory == ENOUGH ? 0 : 1;
        } catch (QueryExecException e) {
            assertThat(memory).isNotSameAs(ENOUGH);
            refused++;
        }
    }

    /** Counts for each value, different values, and solutions of which one variable is wanted. */
    private void compareValues(JoinRun run, List<int[]> expected, int[] start) {
        int slot = random.nextInt(start.length);
        Map<String, Long> values = bag(expected, new int[] {slot});
        Int2LongOpenHashMap counts = new Int2LongOpenHashMap();
        System.arraycopy(start, 0, run.row(), 0, start.length);
        run.count(slot, counts, ENOUGH);
        assertThat(counts.size()).isEqualTo(values.size());
        counts.int2LongEntrySet().forEach(entry -> assertThat(values)
                .containsEntry("[" + entry.getIntKey() + "]", entry.getLongValue()));
        System.arraycopy(start, 0, run.row(), 0, start.length);
        run.begin();
        Map<String, Long> wanted = new TreeMap<>();
        while (run.nextOf(1L << slot)) {
            wanted.merge(text(run.row(), new int[] {slot}), run.counted(), Long::sum);
        }
        assertThat(wanted).isEqualTo(values);
    }

    @Test
    void allPlansHaveTheSameRows() {
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 23);
        GraphTerms terms = new GraphTerms(graph.dictionary());
        JoinPlanner planner = new JoinPlanner(graph, terms, JoinPlanner.independence(graph));
        int compared = 0;
        for (int i = 0; i < BGPS; i++) {
            Bgp bgp = bgps.next(1 + i % 6);
            List<IdPattern> patterns = GroupCounterTest.patterns(bgp, graph);
            int slots = Math.max(1, bgp.variables().size());
            long bound = i % 3 == 0 && !bgp.variables().isEmpty() ? 1L << random.nextInt(slots) : 0;
            List<RowCondition> checks = new ArrayList<>();
            while (!bgp.variables().isEmpty() && random.nextInt(3) == 0) {
                long one = 1L << random.nextInt(slots);
                long other = 1L << random.nextInt(slots);
                checks.add(new SumCheck(one | other, random.nextBoolean()));
            }
            int[][] starts = new int[bound == 0 ? 1 : 4][slots];
            for (int[] start : starts) {
                for (int slot : JoinSteps.slots(bound)) {
                    start[slot] = triples[random.nextInt(triples.length)][2 * random.nextInt(2)];
                }
            }
            if (Arrays.stream(starts).anyMatch(start -> compared(patterns, checks, bound, start) == null)) {
                continue;
            }
            compared++;
            compare(patterns, patterns, checks, bound, starts, ENOUGH);
            compare(planner.plan(patterns, bound, starts[0], PlanShape.TREE), patterns, checks, bound, starts, ENOUGH);
            for (int plan = 0; plan < 8; plan++) {
                List<IdPattern> shuffled = new ArrayList<>(patterns);
                Collections.shuffle(shuffled, random);
                List<JoinPart> parts = randomPlan(shuffled, 0.7);
                compare(parts, patterns, checks, bound, starts, ENOUGH);
                compare(parts, patterns, checks, bound, starts, new QueryMemory(20_000));
            }
        }
        assertThat(compared).isGreaterThan(BGPS / 2);
        assertThat(joined).isGreaterThan(refused);
    }

    @Test
    void aTableThatTheMemoryCannotHoldIsJoinedInParts() {
        IdPattern first = new IdPattern(new int[] {0, 1, 2}, new int[3]);
        JoinTable joined = new JoinTable(List.of(new IdPattern(new int[] {2, 6, 7}, new int[3])));
        JoinTable product = new JoinTable(List.of(new IdPattern(new int[] {3, 4, 5}, new int[3])));
        // 256 rows of three numbers take 8 KB, twice as many twice that. There are 400 rows.
        inParts(List.of(first, joined), 10_000);
        inParts(List.of(first, product), 10_000);
        inParts(List.of(first, joined, product), 25_000);
        inParts(List.of(first, product, joined), 25_000);
    }

    private void inParts(List<JoinPart> plan, long bytes) {
        QueryMemory memory = new QueryMemory(bytes);
        JoinRun run = JoinSteps.of(graph, plan, List.of(), 0, new int[8], stop, memory);
        JoinRun whole = JoinSteps.of(graph, plan, List.of(), 0, new int[8], stop, ENOUGH);
        assertThat(run.count()).isEqualTo(whole.count());
        assertThat(memory.has(8 * 1024)).isFalse();
        run.begin();
        long rows = 0;
        while (run.next()) {
            rows++;
        }
        assertThat(rows).isEqualTo(whole.count());
    }
}
