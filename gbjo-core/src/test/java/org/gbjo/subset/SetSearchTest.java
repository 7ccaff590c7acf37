package org.gbjo.subset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Random;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.baseline.DynamicProgrammingPlanner;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

class SetSearchTest {
    private final SubsetModel model = RandomSubsetModel.of(3);
    private final SetSearch search = model.newSearch(Kernels.best());

    private double cost(Bgp bgp, int[] order) {
        Workspace workspace = model.newWorkspace();
        workspace.open(bgp);
        PlanBatch batch = new PlanBatch();
        batch.reset(bgp.size());
        batch.addOrder(order);
        double[] costs = new double[1];
        workspace.costs(batch, costs);
        return costs[0];
    }

    @Test
    void findsWhatThePlainDynamicProgrammingFinds() {
        Random random = new Random(1);
        DynamicProgrammingPlanner plain = new DynamicProgrammingPlanner(model, false, true);
        DynamicProgrammingPlanner anything = new DynamicProgrammingPlanner(model, false, false);
        int products = 0;
        for (int round = 0; round < 150; round++) {
            int size = 2 + random.nextInt(7);
            Bgp bgp = round % 2 == 0 ? RandomBgps.any(random, size) : RandomBgps.path(random, size);
            PlanningResult expected = plain.plan(bgp, Deadline.none());
            assertThat(search.search(bgp, Integer.MAX_VALUE, Deadline.none())).isEqualTo(SetSearch.Outcome.EXACT);
            if (search.admitsProducts()) {
                double free = anything.plan(bgp, Deadline.none()).predictedCost();
                assertThat(search.cost()).isBetween(free - 1e-4, expected.predictedCost() + Math.log(0.7) + 1e-4);
                products++;
            } else {
                assertThat(search.cost()).isCloseTo(expected.predictedCost(), within(1e-4));
            }
            assertThat(cost(bgp, search.order())).isCloseTo(search.cost(), within(1e-4));
        }
        assertThat(products).isBetween(1, 149);
    }

    @Test
    void aBeamKeepsValidOrdersAndTheirCosts() {
        Random random = new Random(2);
        for (int round = 0; round < 60; round++) {
            Bgp bgp = RandomBgps.any(random, 3 + random.nextInt(30));
            int width = 1 + random.nextInt(20);
            SetSearch.Outcome outcome = search.search(bgp, width, Deadline.none());
            assertThat(PatternSet.of(search.order())).isEqualTo(bgp.all());
            assertThat(cost(bgp, search.order())).isCloseTo(search.cost(), within(1e-3));
            if (bgp.size() < 9) {
                double narrow = search.cost();
                search.search(bgp, Integer.MAX_VALUE, Deadline.none());
                assertThat(search.cost()).isLessThanOrEqualTo(narrow + 1e-4);
                if (outcome == SetSearch.Outcome.EXACT) {
                    assertThat(search.cost()).isCloseTo(narrow, within(1e-9));
                }
            }
        }
    }

    @Test
    void takesAsManyPatternsAsABgpCanHave() {
        Bgp bgp = RandomBgps.any(new Random(3), PatternSet.LIMIT);
        search.search(bgp, 10, Deadline.none());
        assertThat(PatternSet.of(search.order())).isEqualTo(bgp.all());
        assertThat(search.cost()).isCloseTo(cost(bgp, search.order()), within(1e-2));
    }

    @Test
    void isLateWithAValidOrder() {
        Random random = new Random(4);
        for (int round = 0; round < 20; round++) {
            Bgp bgp = RandomBgps.any(random, 20);
            assertThat(search.search(bgp, 5_000, Deadline.after(Duration.ofNanos(1 + random.nextInt(400_000)))))
                    .isNotNull();
            assertThat(Plan.leftLinear(search.order()).patterns()).isEqualTo(bgp.all());
        }
    }

    @Test
    void damagedNumbersLeadToNoCostAndAValidOrder() {
        SetSearch broken = RandomSubsetModel.broken(3).newSearch(Kernels.best());
        Bgp bgp = RandomBgps.any(new Random(5), 12);
        broken.search(bgp, 30, Deadline.none());
        assertThat(Double.isFinite(broken.cost())).isFalse();
        assertThat(PatternSet.of(broken.order())).isEqualTo(bgp.all());
    }
}
