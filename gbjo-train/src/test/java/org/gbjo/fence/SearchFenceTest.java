package org.gbjo.fence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.query.Bgp;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * On the same model the searches choose the plans that they have chosen before, or others of the same cost. The file of
 * plans is written anew by {@code -Dgbjo.fence.write=true}, which only a change of plans on purpose justifies.
 */
final class SearchFenceTest {
    private static final Path FILE = Path.of("src/test/resources/plans/fence.tsv.gz");
    private static final Path MODEL = Path.of("../gbjo-core/src/test/resources/models/v3");
    /** By how much costs of different plans may differ, relatively; ln of the costs by the same, absolutely. */
    private static final double EQUAL = 1e-6;
    /** The same for the cost of one plan, whose floats may be added up in another order. */
    private static final double ROUNDED = 1e-4;

    @TempDir
    static Path folder;

    private static FenceSubject subject;
    private static List<FenceLine> lines;

    @BeforeAll
    static void open() throws IOException {
        TestGraphs lubm = TestGraphs.lubm(folder);
        subject = new FenceSubject(MODEL, lubm.graph());
        assertThat(subject.modelGraph().mismatch(lubm.graph().metadata().identity()))
                .isEmpty();
        if (Boolean.getBoolean("gbjo.fence.write")) {
            FenceFile.write(FILE, new FenceQueries(lubm.graph()).draw(), subject);
        }
        lines = FenceFile.read(FILE);
    }

    @Test
    void theFenceHasQueriesOfAllShapesAndSizes() {
        Map<String, Integer> groups = new TreeMap<>();
        Map<Integer, Integer> sizes = new TreeMap<>();
        for (FenceLine line : lines) {
            groups.merge(line.group(), 1, Integer::sum);
            sizes.merge(line.bgp().size(), 1, Integer::sum);
        }
        assertThat(lines).hasSize(2000);
        assertThat(groups).containsKeys("star", "path", "tree", "flower", "cycle", "several components");
        for (int size = 2; size <= 20; size++) {
            assertThat(sizes.get(size)).as("queries of %s patterns", size).isGreaterThan(40);
        }
        assertThat(lines.stream().filter(line -> line.bestOrder().isPresent())).hasSizeGreaterThan(800);
    }

    @Test
    void theDefaultPlannerChoosesTheSameOrders() {
        assertThat(comparePredicted(FenceLine::order, subject::order, true)).isZero();
    }

    @Test
    void theSearchForTreesChoosesTheSameTrees() {
        assertThat(comparePredicted(FenceLine::tree, subject::tree, true)).isLessThan(20);
    }

    @Test
    void theSearchForTreesWithTheirStartsChoosesTheSameTrees() {
        assertThat(comparePredicted(FenceLine::treeWithStarts, subject::treeWithStarts, false))
                .isLessThan(20);
    }

    /**
     * Compares the choices of a planner, and returns how many are cheaper than before. The search for trees asks for the rows
     * of large queries in several parts afresh, where it once reused rougher ones of the first pass; it keeps sets that are
     * worth their rows only because another start is cheaper; and it joins two sets also where no order leads to the join.
     *
     * @param byModel whether the model knows the cost that the planner makes small, so that it can say whether another
     *     plan costs what the planner says
     */
    private static int comparePredicted(
            Function<FenceLine, Choice> before, Function<Bgp, Choice> planner, boolean byModel) {
        List<String> differences = new ArrayList<>();
        int cheaper = 0;
        for (FenceLine line : lines) {
            Choice expected = before.apply(line);
            Choice chosen = planner.apply(line.bgp());
            boolean samePlan = chosen.plan().equals(expected.plan());
            boolean equal = Math.abs(chosen.cost() - expected.cost()) <= (samePlan ? ROUNDED : EQUAL);
            if (equal && !samePlan && byModel) {
                double difference =
                        subject.logCost(line.bgp(), chosen.plan()) - subject.logCost(line.bgp(), expected.plan());
                equal = Math.abs(difference) <= EQUAL;
            }
            if (!equal && isCheaper(line, expected, chosen, byModel)) {
                cheaper++;
            } else if (!equal) {
                differences.add(difference(line, expected, chosen));
            }
        }
        assertThat(differences).isEmpty();
        return cheaper;
    }

    private static boolean isCheaper(FenceLine line, Choice expected, Choice chosen, boolean byModel) {
        Bgp bgp = line.bgp();
        if (chosen.cost() >= expected.cost()) {
            return false;
        }
        return !byModel || subject.logCost(bgp, chosen.plan()) <= subject.logCost(bgp, expected.plan()) + EQUAL;
    }

    @Test
    void theOptimalOrderStaysTheSame() {
        compareTrue(FenceLine::bestOrder, subject::bestOrder);
    }

    @Test
    void theOptimalTreeStaysTheSame() {
        compareTrue(FenceLine::bestTree, subject::bestTree);
    }

    private static void compareTrue(Function<FenceLine, Optional<Choice>> before, Function<Bgp, Choice> optimum) {
        List<String> differences = new ArrayList<>();
        for (FenceLine line : lines) {
            if (before.apply(line).isEmpty()) {
                continue;
            }
            Choice expected = before.apply(line).get();
            Choice chosen = optimum.apply(line.bgp());
            boolean equal = isEqual(chosen.cost(), expected.cost());
            if (equal && !chosen.plan().equals(expected.plan())) {
                equal = isEqual(subject.trueCost(line.bgp(), chosen.plan()), expected.cost());
            }
            if (!equal) {
                differences.add(difference(line, expected, chosen));
            }
        }
        assertThat(differences).isEmpty();
    }

    private static boolean isEqual(double cost, double other) {
        return cost == other || Math.abs(cost - other) <= EQUAL * Math.max(cost, other);
    }

    private static String difference(FenceLine line, Choice expected, Choice chosen) {
        return line.group() + " " + line.bgp() + ": before " + expected + ", now " + chosen;
    }
}
