package org.gbjo.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.decision.Counters;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.model.ScoredTree;
import org.gbjo.decision.settings.CountMode;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.search.OrderSearch;
import org.gbjo.search.PreparedQuery;
import org.gbjo.search.StepCost;
import org.gbjo.search.StoreTimes;
import org.gbjo.statistics.PatternCounts;

/** Join orderers whose orders a test chooses, and whose guard accepts everything. */
public final class TestOrderers {
    private static final Path FOLDER = Path.of("made-up");
    private static final StoreProfile PROFILE = StoreProfile.of(Map.of("savedNanosPerRow", "1000")::get);

    /** The budget of a look is without limit. */
    private static final StoreProfile LOOKING =
            StoreProfile.of(Map.of("savedNanosPerRow", "1000", "sampleShare", "1e6")::get);

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

    /** The same for groups. */
    public interface GroupOrders {
        int[] of(JoinGroup group);
    }

    /** A planner of trees by a function. */
    public interface Trees {
        Plan of(Bgp bgp);
    }

    public static JoinOrderer of(Mode mode, Orders orders) {
        return new JoinOrderer(settings(mode, false), PROFILE, source(model(orders)), new Counters());
    }

    /** An orderer that prefers trees wherever the engine takes them and they are no orders. */
    public static JoinOrderer of(Mode mode, Orders orders, Trees trees) {
        return new JoinOrderer(settings(mode, true), PROFILE, source(model(orders, trees)), new Counters());
    }

    /** An orderer whose model is another one each time that it is read. */
    public static JoinOrderer of(Mode mode, Supplier<LoadedModel> models) {
        ModelSource source = new FolderModelSource(FOLDER, folder -> models.get(), System::nanoTime, Runnable::run);
        return new JoinOrderer(settings(mode, false), PROFILE, source, new Counters());
    }

    /** An orderer whose executions are observed as these settings say. */
    public static JoinOrderer of(Mode mode, Orders orders, ObserveSettings observing) {
        Settings settings = settings(FOLDER, mode, Duration.ofMinutes(1), false, observing, false);
        return new JoinOrderer(settings, PROFILE, source(model(orders)), new Counters());
    }

    /** An orderer with a circuit breaker. */
    public static JoinOrderer withBreaker(Orders orders) {
        Settings settings = settings(FOLDER, Mode.ON, Duration.ofMinutes(1), false, ObserveSettings.NOTHING, true);
        return new JoinOrderer(settings, PROFILE, source(model(orders)), new Counters());
    }

    /** An orderer of groups, with a circuit breaker or without. */
    public static JoinOrderer ofGroups(GroupOrders orders, boolean breaker) {
        Settings settings = settings(FOLDER, Mode.ON, Duration.ofMinutes(1), false, ObserveSettings.NOTHING, breaker);
        LoadedModel model =
                model(() -> new ProposedQuery(TestOrderers::reversed, bgp -> Plan.leftLinear(reversed(bgp)), orders));
        return new JoinOrderer(settings, PROFILE, source(model), new Counters());
    }

    /**
     * An orderer that takes all patterns to be alike and independent, and looks at the data of every query of three and
     * more patterns that is executed once.
     */
    public static JoinOrderer looking() {
        return new JoinOrderer(settings(Mode.ON, false), LOOKING, source(alike()), new Counters());
    }

    /** The same without a look. */
    public static JoinOrderer blind() {
        StoreProfile profile = StoreProfile.of(Map.of("savedNanosPerRow", "1000", "sampleShare", "0")::get);
        return new JoinOrderer(settings(Mode.ON, false), profile, source(alike()), new Counters());
    }

    private static LoadedModel alike() {
        return new LoadedModel(
                GraphIdentity.UNKNOWN,
                () -> new EstimatedQuery(new IndependenceEstimator(EQUAL_COUNTS), StepCost.ROWS_TOUCHED),
                Optional.of(EQUAL_COUNTS));
    }

    private static Settings settings(Mode mode, boolean bushy) {
        return settings(FOLDER, mode, Duration.ofMinutes(1), bushy, ObserveSettings.usual(), false);
    }

    private static Settings settings(
            Path model, Mode mode, Duration deadline, boolean bushy, ObserveSettings observing, boolean breaker) {
        return new Settings(
                Optional.of(model),
                mode,
                deadline,
                2,
                PatternSet.LIMIT,
                0,
                0,
                0,
                bushy,
                CountMode.OFF,
                1,
                Optional.empty(),
                Optional.empty(),
                observing,
                true,
                breaker,
                true);
    }

    private static ModelSource source(LoadedModel model) {
        return new FolderModelSource(FOLDER, folder -> model, System::nanoTime, Runnable::run);
    }

    /** An orderer for the model of a folder that has no time for any plan. */
    public static JoinOrderer withoutTime(Path model) {
        Settings settings = settings(model, Mode.ON, Duration.ofNanos(1), false, ObserveSettings.usual(), false);
        ModelSource source = new FolderModelSource(model, LoadedModel::read, System::nanoTime, Runnable::run);
        return new JoinOrderer(settings, PROFILE, source, new Counters());
    }

    public static LoadedModel model(Orders orders) {
        return model(orders, bgp -> Plan.leftLinear(orders.of(bgp)));
    }

    private static LoadedModel model(Orders orders, Trees trees) {
        return model(() -> new ProposedQuery(orders, trees, TestOrderers::arbitrary));
    }

    private static LoadedModel model(Supplier<PreparedQuery> queries) {
        return new LoadedModel(GraphIdentity.UNKNOWN, queries, Optional.of(EQUAL_COUNTS));
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

    /** An order of a group that depends on the group alone, in which each relation has what it needs. */
    private static int[] arbitrary(JoinGroup group) {
        Random random = new Random(group.toString().hashCode());
        JoinGraph graph = group.joinGraph();
        PatternSet done = PatternSet.EMPTY;
        int[] order = new int[group.size()];
        for (int place = 0; place < order.length; place++) {
            List<Integer> ready = new ArrayList<>();
            for (int i = 0; i < order.length; i++) {
                if (!done.contains(i) && graph.isReady(i, done.low(), done.high())) {
                    ready.add(i);
                }
            }
            order[place] = ready.get(random.nextInt(ready.size()));
            done = done.with(order[place]);
        }
        return order;
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

    /** Proposes the test's own plans; all plans cost the same. */
    private static final class ProposedQuery implements PreparedQuery {
        private static final double LOG_COST = 10;

        private final Orders orders;
        private final Trees trees;
        private final GroupOrders groups;
        private Bgp bgp;
        private JoinGroup group;

        ProposedQuery(Orders orders, Trees trees, GroupOrders groups) {
            this.orders = orders;
            this.trees = trees;
            this.groups = groups;
        }

        @Override
        public void open(Bgp opened, KnownCounts known, Deadline deadline) {
            deadline.check();
            bgp = opened;
        }

        @Override
        public void open(
                JoinGroup opened, KnownCounts known, PatternCounts counts, StoreTimes times, Deadline deadline) {
            deadline.check();
            bgp = null;
            group = opened;
        }

        @Override
        public OrderSearch.Outcome searchOrder(PlanShape wanted, Deadline deadline) {
            return OrderSearch.Outcome.EXACT;
        }

        @Override
        public int[] order() {
            return bgp == null ? ofGroup() : orders.of(bgp);
        }

        /** A planner that loses a pattern loses a relation, too. */
        private int[] ofGroup() {
            int[] order = groups.of(group);
            boolean loses = group.bgp().isPresent()
                    && orders.of(group.bgp().get()).length < group.bgp().get().size();
            return loses ? Arrays.copyOf(order, order.length - 1) : order;
        }

        @Override
        public double logOrderCost() {
            return LOG_COST;
        }

        @Override
        public boolean foundWithProducts() {
            return false;
        }

        @Override
        public int sets() {
            return 0;
        }

        @Override
        public boolean treeIsBetter() {
            return true;
        }

        @Override
        public Plan tree() {
            return trees.of(bgp);
        }

        @Override
        public double logTreeCost() {
            return LOG_COST;
        }

        @Override
        public double logCost(JoinOrder order) {
            return LOG_COST;
        }

        @Override
        public double logCost(Plan plan) {
            return LOG_COST;
        }

        @Override
        public double logRows(long low, long high) {
            return ScoredTree.UNKNOWN_ROWS;
        }

        @Override
        public double certainty(JoinOrder one, JoinOrder other) {
            return Double.NaN;
        }

        @Override
        public double certainty(Plan one, JoinOrder other) {
            return Double.NaN;
        }
    }
}
