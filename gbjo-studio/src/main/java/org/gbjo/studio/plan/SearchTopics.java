package org.gbjo.studio.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioRefusal;
import org.gbjo.studio.api.StudioStatistics;
import org.gbjo.studio.api.StudioTopic;
import org.gbjo.studio.api.StudioTopic.Kind;

/** Searches to be watched: the gradient search step by step, the sets of the exact one, and the cost between orders. */
public final class SearchTopics {
    /** More make no picture. */
    public static final int MOST_PATTERNS = 12;

    private static final Duration LONGEST = Duration.ofSeconds(20);

    private SearchTopics() {}

    static List<StudioTopic> all() {
        return List.of(
                StudioTopic.of("search", Kind.COMPUTE, SearchTopics::search),
                StudioTopic.of("landscape", Kind.COMPUTE, SearchTopics::landscape));
    }

    private static Map<String, Object> search(StudioCall call) {
        Bgp bgp = bgp(call);
        GraphStatistics statistics = statistics(call);
        Deadline deadline = Deadline.after(LONGEST);
        try {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("model", call.extension().searchedModel());
            members.put("gradient", call.extension().search(bgp, statistics, deadline));
            Cardinalities predicted = new StatisticsEstimator(statistics).open(bgp, deadline);
            members.put("exact", new SetLattice(predicted, deadline).toJson());
            return members;
        } catch (DeadlineExceededException e) {
            throw new StudioRefusal(503, "the search takes longer than " + LONGEST.toSeconds() + " s");
        }
    }

    private static Map<String, Object> landscape(StudioCall call) {
        Bgp bgp = bgp(call);
        List<int[]> corners = new ArrayList<>();
        for (String name : List.of("topLeft", "topRight", "bottomLeft", "bottomRight")) {
            corners.add(call.order(name, bgp.size()));
        }
        return call.extension().landscape(bgp, corners, statistics(call));
    }

    private static Bgp bgp(StudioCall call) {
        if (!call.extension().searches()) {
            throw StudioRefusal.badRequest("searches are shown by gbjo serve alone");
        }
        Bgp bgp = call.bgp();
        if (bgp.size() < 3 || bgp.size() > MOST_PATTERNS) {
            throw StudioRefusal.badRequest(
                    "a search is shown for 3 to " + MOST_PATTERNS + " patterns, got " + bgp.size());
        }
        return bgp;
    }

    private static GraphStatistics statistics(StudioCall call) {
        return StudioStatistics.of(call)
                .orElseThrow(() -> new StudioRefusal(
                        409, "there are no statistics of this graph yet; count it in the view Model"));
    }
}
