package org.gbjo.studio.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.decision.Counters;
import org.gbjo.jena.GbjoJena;
import org.gbjo.live.LiveStatistics;
import org.gbjo.observe.WorstJoins;
import org.gbjo.run.Deadline;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioExtension;
import org.gbjo.studio.api.StudioJobs;
import org.gbjo.studio.api.StudioRefusal;
import org.gbjo.studio.api.StudioStatistics;
import org.gbjo.studio.api.StudioTopic;
import org.gbjo.studio.api.StudioTopic.Kind;

/** What was counted, how good the estimates are, and the words of the graph. */
public final class ModelTopics {
    private static final int MOST_WORST = 30;

    private ModelTopics() {}

    public static List<StudioTopic> all() {
        return List.of(
                StudioTopic.of("model", Kind.READ, ModelTopics::model),
                StudioTopic.of("count", Kind.CHANGE, ModelTopics::count),
                StudioTopic.of("accuracy", Kind.COMPUTE, SampledAccuracy::begin),
                StudioTopic.of("vocabulary", Kind.READ, new GraphWords()::answer));
    }

    private static Map<String, Object> model(StudioCall call) {
        Map<String, Object> members = new LinkedHashMap<>();
        Optional<LiveStatistics> live = StudioStatistics.live(call);
        boolean counted = live.map(LiveStatistics::isCounted)
                .orElseGet(() -> StudioStatistics.estimator(call).isPresent());
        members.put("counted", counted);
        members.put("countable", live.isPresent() || call.extension().isCountable());
        live.ifPresent(known -> {
            members.put("detail", known.describe());
            members.put("progress", known.progress());
            known.since().ifPresent(since -> members.put("since", since.toString()));
            if (known.isCounted()) {
                members.put("triples", known.triples());
                members.put("changedTriples", known.drift().triples());
                members.put("changedCounts", known.drift().counts());
            }
        });
        members.put("facts", call.extension().facts());
        // An extension may have to count first, which is nothing to do for a look.
        if (!call.extension().ordersItself()) {
            StudioStatistics.of(call).ifPresent(known -> {
                Map<String, Object> stored = new LinkedHashMap<>();
                stored.put("predicates", known.predicates());
                stored.put("pairs of a predicate and a term", known.storedPairs());
                stored.put("joins of two predicates", known.storedJoins());
                stored.put("joins with a constant", known.storedConstantJoins());
                stored.put("trios", known.storedTrios());
                members.put("stored", stored);
            });
        }
        members.put(
                "estimator",
                StudioStatistics.estimator(call).map(known -> known.name()).orElse(""));
        members.put("planning", planning());
        Runtime runtime = Runtime.getRuntime();
        members.put("usedBytes", runtime.totalMemory() - runtime.freeMemory());
        members.put("heapBytes", runtime.maxMemory());
        if (call.administrator()) {
            // They are of all datasets of the process.
            members.put(
                    "worst",
                    GbjoJena.orderers().executions().worst().list().stream()
                            .limit(MOST_WORST)
                            .map(WorstJoins.Entry::toJson)
                            .toList());
        }
        return members;
    }

    private static Map<String, Object> planning() {
        Counters counters = GbjoJena.orderers().counters();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("decisions", counters.planned());
        members.put("milliseconds", counters.planningNanos() / 1e6);
        members.put("cacheHits", counters.cacheHits());
        return members;
    }

    private static Map<String, Object> count(StudioCall call) {
        StudioExtension extension = call.extension();
        if (extension.isCountable()) {
            return StudioJobs.ALL.begin(1, Deadline.none(), progress -> {
                boolean counted = extension.statistics().isPresent();
                progress.run();
                return Map.of("counted", counted, "detail", "statistics of the graph are counted");
            });
        }
        LiveStatistics statistics = StudioStatistics.live(call)
                .orElseThrow(() -> StudioRefusal.badRequest("this dataset is of a kind that is not counted here"));
        return StudioJobs.ALL.begin(1, Deadline.none(), progress -> {
            statistics.countNow();
            progress.run();
            return Map.of("counted", statistics.isCounted(), "detail", statistics.describe());
        });
    }
}
