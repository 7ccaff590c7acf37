package org.gbjo.policy;

import java.nio.file.Path;
import org.gbjo.folder.ModelFolder;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.subset.SubsetModel;

/**
 * The planner of the product. On a subset model, whose cost is a sum over sets:
 *
 * <ul>
 *   <li>up to {@value SubsetPlanner#EXACT_PATTERNS} patterns it looks at every set that can be joined without a cartesian product, so
 *       that no order is predicted cheaper; at most 4,083 sets, of a star of 12;
 *   <li>beyond, it keeps the cheapest sets of each size, {@value SubsetPlanner#SETS_TIMES_PATTERNS} divided by the patterns of the
 *       query: 36 of 13, 12 of 40. Paths of up to 22 patterns have no more and stay exact. The gradient search with four
 *       starts and polish takes several times as long (docs/benchmarks.md) and its plans cost more (docs/results);
 *   <li>a cartesian product that could be avoided is accepted where it makes the order much cheaper.
 * </ul>
 *
 * If trees of any shape are asked for, {@link BushyPlanner} takes them from the same sets. On any other model it is the
 * gradient search. Any number of threads may use it at once.
 */
public final class DefaultPlanner implements Planner {
    private final Planner chosen;

    /**
     * A planner that computes with these kernels.
     *
     * @param settings of the gradient search, where the model needs it; on a subset model, whether plans are bushy
     */
    public DefaultPlanner(CostModel model, SearchSettings settings, Kernels kernels) {
        if (!(model instanceof SubsetModel subsets)) {
            this.chosen = new GradientPlanner(model, settings, kernels);
        } else if (settings.relaxation() == RelaxationKind.BUSHY) {
            this.chosen = new BushyPlanner(subsets, kernels, false);
        } else {
            this.chosen = new OrderPlanner(subsets, kernels);
        }
    }

    /** The planner of a model folder. */
    public static DefaultPlanner of(Path modelFolder) {
        ModelFolder folder = ModelFolder.read(modelFolder);
        return new DefaultPlanner(folder.costModel(modelFolder), SearchSettings.of(folder), Kernels.best());
    }

    @Override
    public String name() {
        return "standard";
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        return chosen.plan(bgp, deadline);
    }

    @Override
    public PlanningResult plan(Bgp bgp, KnownCounts known, Deadline deadline) {
        return chosen.plan(bgp, known, deadline);
    }
}
