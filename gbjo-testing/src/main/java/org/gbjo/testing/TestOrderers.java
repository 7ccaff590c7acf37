package org.gbjo.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gbjo.engine.Counters;
import org.gbjo.engine.JoinOrderer;
import org.gbjo.engine.LoadedModel;
import org.gbjo.engine.Mode;
import org.gbjo.engine.ModelSource;
import org.gbjo.engine.Settings;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/** Join orderers whose orders a test chooses, and whose guard accepts everything. */
public final class TestOrderers {
    /** So that the first two patterns stay as the planner has them. */
    private static final PatternCounts EQUAL_COUNTS = new PatternCounts() {
        @Override
        public double count(Pattern pattern) {
            return 1;
        }

        @Override
        public double distinct(Pattern pattern, Variable variable) {
            return 1;
        }
    };

    private TestOrderers() {}

    /** A planner by a function. */
    public interface Orders {
        int[] of(Bgp bgp);
    }

    /** A planner of trees by a function. */
    public interface Trees {
        Plan of(Bgp bgp);
    }

    public static JoinOrderer of(Mode mode, Orders orders) {
        return of(settings(mode), orders);
    }

    private static Settings settings(Mode mode) {
        return Settings.of(Path.of("made-up"))
                .withMode(mode)
                .withPatterns(2, PatternSet.LIMIT)
                .withGuard(0, 0, 0)
                .withDeadline(Duration.ofMinutes(1));
    }

    /** An orderer that prefers trees wherever the engine takes them and they are no orders. */
    public static JoinOrderer of(Mode mode, Orders orders, Trees trees) {
        LoadedModel ofOrders = model(orders);
        LoadedModel model = new LoadedModel(
                ofOrders.graph(),
                ofOrders.costModel(),
                ofOrders.counts(),
                ofOrders.planner(),
                Optional.of(planner(trees)));
        ModelSource source = new ModelSource(Path.of("made-up"), folder -> model);
        source.await(Duration.ofMinutes(1));
        return new JoinOrderer(settings(mode).withBushy(true), source, new Counters());
    }

    public static JoinOrderer of(Settings settings, Orders orders) {
        return new JoinOrderer(settings, source(orders), new Counters());
    }

    public static ModelSource source(Orders orders) {
        ModelSource source = new ModelSource(Path.of("made-up"), folder -> model(orders));
        source.await(Duration.ofMinutes(1));
        return source;
    }

    public static LoadedModel model(Orders orders) {
        Planner planner = planner(bgp -> Plan.leftLinear(orders.of(bgp)));
        return new LoadedModel(GraphIdentity.UNKNOWN, new FlatModel(), Optional.of(EQUAL_COUNTS), planner);
    }

    private static Planner planner(Trees plans) {
        return new Planner() {
            @Override
            public String name() {
                return "made up";
            }

            @Override
            public PlanningResult plan(Bgp bgp, Deadline deadline) {
                return new PlanningResult(plans.of(bgp), 1, 1, "made up");
            }
        };
    }

    /** The last pattern first, which native orders rarely do. */
    public static int[] reversed(Bgp bgp) {
        int[] order = new int[bgp.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = order.length - 1 - i;
        }
        return order;
    }

    /** An order that depends on the BGP and a seed alone. Small BGPs can get cartesian products. */
    public static Orders arbitrary(long seed) {
        return bgp -> {
            Random random = new Random(seed ^ bgp.hashCode());
            List<Integer> rest = new ArrayList<>();
            bgp.all().forEach(rest::add);
            int[] order = new int[bgp.size()];
            PatternSet touched = PatternSet.EMPTY;
            for (int place = 0; place < order.length; place++) {
                Collections.shuffle(rest, random);
                int next = 0;
                while (bgp.size() > 4 && next < rest.size() - 1 && !touched.contains(rest.get(next))) {
                    next++;
                }
                order[place] = rest.remove(next);
                touched = touched.union(bgp.neighbours(order[place]));
            }
            return order;
        };
    }

    /** A tree that depends on the BGP and a seed alone: it joins parts that share a variable at random. */
    public static Trees arbitraryTrees(long seed) {
        return bgp -> {
            Random random = new Random(seed ^ bgp.hashCode());
            List<Plan> parts = new ArrayList<>();
            bgp.all().forEach(pattern -> parts.add(new Plan.Leaf(pattern)));
            while (parts.size() > 1) {
                Collections.shuffle(parts, random);
                Plan first = parts.remove(0);
                int next = 0;
                while (next < parts.size() - 1 && !shares(bgp, first, parts.get(next))) {
                    next++;
                }
                parts.add(new Plan.Join(first, parts.remove(next)));
            }
            return parts.get(0);
        };
    }

    private static boolean shares(Bgp bgp, Plan first, Plan second) {
        for (int pattern : first.patterns().toArray()) {
            if (bgp.neighbours(pattern).intersects(second.patterns())) {
                return true;
            }
        }
        return false;
    }

    /** All plans cost the same. */
    private record FlatModel() implements CostModel {
        @Override
        public String name() {
            return "flat";
        }

        @Override
        public Workspace newWorkspace(Kernels kernels) {
            return new Workspace() {
                @Override
                public void open(Bgp bgp, Deadline deadline) {}

                @Override
                public double cost(SoftPlan plan, SoftPlan gradient) {
                    gradient.clear();
                    return 10;
                }

                @Override
                public int costs(PlanBatch plans, double[] costs) {
                    Arrays.fill(costs, 0, plans.size(), 10);
                    return plans.size();
                }
            };
        }
    }
}
