package org.gbjo.live;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.model.ModelState;
import org.gbjo.decision.model.PlanningTimes;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.run.BoundedMap;

/** What orders the joins of a graph as soon as it is counted. */
final class LiveModel implements ModelSource {
    /** Settings that vary from query to query would otherwise pile up. */
    private static final int MOST_ORDERERS = 16;

    private final LiveStatistics statistics;
    private final PlanningTimes times = new PlanningTimes();
    private final CountDownLatch firstCount = new CountDownLatch(1);
    private final BoundedMap<OrdererKey, JoinOrderer> orderers = new BoundedMap<>(MOST_ORDERERS);
    private volatile ModelState state;
    /** Who has made the orderers; null if there are none. */
    private volatile JoinOrdererRegistry lastRegistry;

    /** The one that was asked for last. To hash all settings takes longer than some queries do. */
    private volatile JoinOrderer lastOrderer;

    private record OrdererKey(Settings settings, StoreProfile profile) {}

    LiveModel(LiveStatistics statistics, String why) {
        this.statistics = statistics;
        this.state = new ModelState.Absent(why);
    }

    @SuppressWarnings("ReferenceEquality") // equal settings that are other objects are found in the map
    JoinOrderer orderer(Settings settings, StoreProfile profile, JoinOrdererRegistry registry) {
        JoinOrderer last = lastOrderer;
        if (last != null && last.settings() == settings && last.profile() == profile) {
            return last;
        }
        lastRegistry = registry;
        last = orderers.get(new OrdererKey(settings, profile), key -> registry.make(this, settings, profile));
        lastOrderer = last;
        return last;
    }

    void use(LoadedModel model) {
        state = new ModelState.Ready(model);
        JoinOrdererRegistry registry = lastRegistry;
        if (registry != null) {
            orderers.values().stream().findFirst().ifPresent(registry::warmUp);
        }
        firstCount.countDown();
    }

    /** Says what there is to wait for. */
    void await(String why) {
        state = new ModelState.Absent(why);
    }

    /** Says that an attempt to count has ended without statistics. */
    void leave(String why) {
        state = new ModelState.Absent(why);
        firstCount.countDown();
    }

    @Override
    public ModelState state() {
        return state;
    }

    @Override
    public PlanningTimes times() {
        return times;
    }

    @Override
    public String name() {
        return "of " + statistics.name();
    }

    @Override
    public boolean followsStore() {
        return true;
    }

    @Override
    public boolean await(Duration longest) {
        try {
            return firstCount.await(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public ModelState reload() {
        statistics.countNow();
        return state;
    }

    /** Why there are no statistics; empty if there are. */
    String why() {
        return state instanceof ModelState.Absent absent ? absent.why() : "";
    }
}
