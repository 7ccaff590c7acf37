package org.gbjo.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.RandomBgps;
import org.junit.jupiter.api.Test;

/** Trees as engines execute them. */
final class JoinTreeTest {

    @Test
    void aSinglePatternStandsOnTheRight() {
        assertThat(new JoinTree(Plan.parse("(((1 2) (3 4)) 5)"))).hasToString("(((1 2) (3 4)) 5)");
        assertThatThrownBy(() -> new JoinTree(Plan.parse("((1 2) (3 (4 5)))")))
                .hasMessageContaining("a single pattern stands on the right of a join");
    }

    @Test
    void hashJoinsAreThoseOfTwoTrees() {
        List<Boolean> hashed = new ArrayList<>();
        for (Plan.Join join : Plan.parse("(((1 2) (3 4)) 5)").joins()) {
            hashed.add(JoinTree.isHashJoin(join));
        }
        assertThat(hashed).containsExactly(false, false, true, false);
    }

    /** A tree without hash joins is an order, for which the same was counted before. */
    @Test
    void productsAndStepsAreCountedAsThoseOfOrders() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            Bgp bgp = RandomBgps.any(random, 2 + random.nextInt(6));
            JoinOrder order = JoinOrder.asWritten(bgp.size());
            JoinTree tree = new JoinTree(Plan.asWritten(bgp.size()));
            assertThat(tree.stepsByObject(bgp)).isEqualTo(order.stepsByObject(bgp));
            if (bgp.isConnected(bgp.all())) {
                assertThat(tree.avoidableCartesianProducts(bgp)).isEqualTo(order.avoidableCartesianProducts(bgp));
            }
        }
    }

    @Test
    void productsOfWholePartsAreNotCounted() {
        Bgp two = Bgp.of(
                Pattern.of("?a", "<p>", "?b"),
                Pattern.of("?b", "<q>", "?c"),
                Pattern.of("?x", "<p>", "?y"),
                Pattern.of("?y", "<q>", "?z"));
        assertThat(new JoinTree(Plan.parse("((1 2) (3 4))")).avoidableCartesianProducts(two))
                .isZero();
        assertThat(new JoinTree(Plan.parse("((1 3) (2 4))")).avoidableCartesianProducts(two))
                .isEqualTo(2);
    }
}
