package org.gbjo.decision.version;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.decision.Counters;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.model.ModelState;
import org.gbjo.decision.model.PlanningTimes;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.search.StepCost;
import org.gbjo.statistics.PatternCounts;

/** Orders every query by counts that are made up, so that it gets other orders than the engine's. */
public final class SelfCheckOrderer {
    /** Every plan is taken that seems to cost less, however small the gain. */
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry(Settings.MARGIN, "0"),
            Map.entry(Settings.CERTAINTY, "0"),
            Map.entry(Settings.CHEAP_ROWS, "0"),
            Map.entry(Settings.MIN_PATTERNS, "2"),
            Map.entry(Settings.DEADLINE, "10000"),
            Map.entry(Settings.BUSHY, "on"),
            Map.entry(Settings.BREAKER, "off"),
            Map.entry(Settings.SAMPLE, "off"));

    private final JoinOrderer orderer;

    public SelfCheckOrderer(StoreProfile profile) {
        Settings settings = Settings.read(SETTINGS::get, profile).orElseThrow();
        orderer = new JoinOrderer(settings, profile, new MadeUp(), new Counters());
    }

    public JoinOrderer orderer() {
        return orderer;
    }

    /** Throws if a query has other solutions with this orderer than without. */
    public void requireEqual(String store, String query, Map<String, Integer> without, Map<String, Integer> with) {
        if (!without.equals(with)) {
            throw new IllegalStateException("in " + store + " a query has " + size(without)
                    + " solutions in the engine's order and "
                    + (size(with) == size(without) ? "others" : Integer.toString(size(with)))
                    + " in gbjo's: " + query);
        }
    }

    private static int size(Map<String, Integer> bag) {
        return bag.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Throws if too few queries have had another order or tree, or if planning has failed. */
    public void requireReplaced(String store) {
        long replaced = orderer.counters().decisions(Reason.REORDERED)
                + orderer.counters().decisions(Reason.BUSHY);
        long failed = orderer.counters().decisions(Reason.FAILED);
        long least = SelfCheckData.queries().size() / 2;
        if (replaced < least || failed > 0) {
            throw new IllegalStateException("in " + store + " at least " + least
                    + " queries get another order and none fails, got " + replaced + " and " + failed);
        }
    }

    private static final class MadeUp implements ModelSource, PatternCounts {
        private static final int MOST = 1000;

        private final PlanningTimes times = new PlanningTimes();
        private final ModelState ready = new ModelState.Ready(new LoadedModel(
                GraphIdentity.UNKNOWN,
                () -> new EstimatedQuery(new IndependenceEstimator(this), StepCost.ROWS_TOUCHED),
                Optional.of(this)));

        @Override
        public double count(Pattern pattern) {
            return 1 + Math.floorMod(pattern.toString().hashCode(), MOST);
        }

        @Override
        public double distinct(Pattern pattern, Variable variable) {
            return Math.sqrt(count(pattern));
        }

        @Override
        public ModelState state() {
            return ready;
        }

        @Override
        public PlanningTimes times() {
            return times;
        }

        @Override
        public String name() {
            return "of the check";
        }

        @Override
        public boolean followsStore() {
            return true;
        }

        @Override
        public boolean await(Duration longest) {
            return true;
        }

        @Override
        public ModelState reload() {
            return ready;
        }
    }
}
