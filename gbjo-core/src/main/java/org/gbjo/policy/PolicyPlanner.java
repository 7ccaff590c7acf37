package org.gbjo.policy;

import java.nio.file.Path;
import org.gbjo.folder.ModelFolder;
import org.gbjo.kernel.Kernels;
import org.gbjo.model.CostModel;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planned;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.run.Deadline;
import org.gbjo.search.GradientPlanner;
import org.gbjo.search.Pool;
import org.gbjo.search.RelaxationKind;
import org.gbjo.search.SearchSettings;
import org.gbjo.subset.SetSearch;
import org.gbjo.subset.SubsetModel;

/**
 * The planner of the product. On a subset model, whose cost is a sum over sets:
 *
 * <ul>
 *   <li>up to {@value #EXACT_PATTERNS} patterns it looks at every set that can be joined without a cartesian product, so
 *       that no order is predicted cheaper; at most 4,083 sets, of a star of 12;
 *   <li>beyond, it keeps the {@value #WIDTH} cheapest sets of each size. Paths of as many patterns have no more and stay
 *       exact. The gradient search with four starts and polish takes several times as long (docs/benchmarks.md) and its
 *       plans cost more (docs/results);
 *   <li>a cartesian product that could be avoided is accepted where it makes the order much cheaper.
 * </ul>
 *
 * If trees of any shape are asked for, {@link BushyPlanner} takes them from the same sets. On any other model it is the
 * gradient search. Any number of threads may use it at once.
 */
public final class PolicyPlanner implements Planner {
    static final int EXACT_PATTERNS = 12;
    static final int WIDTH = 48;

    static final String ONLY_PLAN = "there is only one plan";
    static final String NO_TIME = "the deadline had passed before the search began, so the written order was kept";
    static final String NO_NUMBER = "the model predicts no number for this query, so the written order was kept";

    private final CostModel model;
    private final Kernels kernels;
    /** What plans where this one does not, or null. */
    private final Planner other;

    private final Pool<SetSearch> idle = new Pool<>();

    /**
     * A planner that computes with these kernels.
     *
     * @param settings of the gradient search, where the model needs it; on a subset model, whether plans are bushy
     */
    public PolicyPlanner(CostModel model, SearchSettings settings, Kernels kernels) {
        this.model = model;
        this.kernels = kernels;
        this.other = other(model, settings, kernels);
    }

    private static Planner other(CostModel model, SearchSettings settings, Kernels kernels) {
        if (!(model instanceof SubsetModel subsets)) {
            return new GradientPlanner(model, settings, kernels);
        }
        return settings.relaxation() == RelaxationKind.BUSHY ? new BushyPlanner(subsets, kernels, false) : null;
    }

    /** The planner of a model folder. */
    public static PolicyPlanner of(Path modelFolder) {
        ModelFolder folder = ModelFolder.read(modelFolder);
        return new PolicyPlanner(folder.costModel(modelFolder), SearchSettings.of(folder), Kernels.best());
    }

    @Override
    public String name() {
        return "standard";
    }

    @Override
    public Planned plan(Bgp bgp, Deadline deadline) {
        return plan(bgp, KnownCounts.NONE, deadline);
    }

    @Override
    public Planned plan(Bgp bgp, KnownCounts known, Deadline deadline) {
        if (other != null) {
            return other.plan(bgp, known, deadline);
        }
        if (bgp.size() == 1) {
            return Planned.asWritten(bgp, ONLY_PLAN);
        }
        if (deadline.expired()) {
            return Planned.asWritten(bgp, NO_TIME);
        }
        SetSearch search = idle.take();
        if (search == null) {
            search = ((SubsetModel) model).newSearch(kernels);
        }
        Planned planned = plan(bgp, known, search, deadline);
        // Not in a finally block: the memory of a search that failed half-way is dropped.
        idle.give(search);
        return planned;
    }

    private static Planned plan(Bgp bgp, KnownCounts known, SetSearch search, Deadline deadline) {
        SetSearch.Outcome outcome = search.search(bgp, known, width(bgp), deadline);
        if (outcome != SetSearch.Outcome.LATE && !Double.isFinite(search.cost())) {
            return Planned.asWritten(bgp, NO_NUMBER);
        }
        String reason = bgp.size() == 2 ? ONLY_PLAN : reason(outcome, search.admitsProducts(), search.cost());
        return new Planned(Plan.leftLinear(search.order()), search.cost(), search.sets(), reason);
    }

    /** How many sets of each size are kept. */
    static int width(Bgp bgp) {
        return bgp.size() <= EXACT_PATTERNS ? Integer.MAX_VALUE : WIDTH;
    }

    static String reason(SetSearch.Outcome outcome, boolean admitsProducts, double cost) {
        if (admitsProducts) {
            return "a search that admits cartesian products found an order that is predicted much cheaper";
        }
        return switch (outcome) {
            case EXACT -> "no other order without avoidable cartesian products is predicted cheaper";
            case BEAM -> "the cheapest order that keeping the best sets of each size found; not all were tried";
            case LATE ->
                Double.isNaN(cost)
                        ? "the deadline passed, so the cheapest beginning is followed by the patterns with fewest matches"
                        : "the deadline passed, so the order is the cheapest that a narrow search found";
        };
    }
}
