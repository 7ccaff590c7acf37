package org.gbjo.paper.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gbjo.paper.search.SmallSearch.MODEL;
import static org.gbjo.paper.search.SmallSearch.SETTINGS;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.paper.search.PolishSettings.Neighbourhood;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

/** What a search leaves to the garbage collector. */
final class GradientPlannerAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** On scalar kernels, so that nothing depends on what the compiler did; vectors are objects until it has run. */
    @Test
    void aSearchAllocatesNothingButItsResult() {
        for (RelaxationKind kind : RelaxationKind.values()) {
            for (boolean connected : new boolean[] {false, true}) {
                SearchSettings settings = SETTINGS.withRelaxation(kind)
                        .withProjection(6, connected)
                        .withStarts(2, 1, 1);
                assertNothingButTheResult(settings, 70);
                if (kind != RelaxationKind.BUSHY) {
                    settings = settings.withPolish(Neighbourhood.INSERTIONS, 2);
                }
                assertNothingButTheResult(settings, 2);
                assertNothingButTheResult(settings, 5);
                assertNothingButTheResult(settings, 10);
            }
        }
    }

    private static void assertNothingButTheResult(SearchSettings settings, int n) {
        GradientPlanner planner = new GradientPlanner(MODEL, settings, Kernels.scalar());
        Bgp bgp = RandomBgps.any(new Random(n), n);
        PlanningResult first = planner.plan(bgp, Deadline.none());
        assertThat(allocatedBySearch(planner, bgp))
                .as("%s of %d patterns", settings.relaxation(), n)
                .isLessThanOrEqualTo(allocatedByResult(first));
    }

    /** The least of a few: the first use of a class, and measuring itself, may allocate too. */
    private static long allocatedBySearch(GradientPlanner planner, Bgp bgp) {
        Deadline deadline = Deadline.none();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            PlanningResult planned = planner.plan(bgp, deadline);
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
        }
        return least;
    }

    private static long allocatedByResult(PlanningResult planned) {
        PlanBatch batch = new PlanBatch();
        batch.reset(planned.plan().patterns().size());
        batch.add(planned.plan());
        long before = THREADS.getCurrentThreadAllocatedBytes();
        PlanningResult copy =
                new PlanningResult(batch.plan(0), planned.predictedCost(), planned.evaluations(), planned.reason());
        long after = THREADS.getCurrentThreadAllocatedBytes();
        assertThat(copy.reason()).isEqualTo(planned.reason());
        return after - before;
    }
}
