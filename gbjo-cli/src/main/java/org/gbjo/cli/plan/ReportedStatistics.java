package org.gbjo.cli.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;

/** The numbers that orders of a BGP are chosen by: the rows of each pattern, pair and trio that share variables. */
final class ReportedStatistics {
    /** Sets of so many patterns are what statistics know; larger ones are computed from them. */
    private static final int LARGEST_SET = 3;

    /** Trios of larger BGPs would be thousands. */
    private static final int MOST_WITH_TRIOS = 20;

    private ReportedStatistics() {}

    /** Members for one BGP; the sets that are known in time. */
    static Map<String, Object> of(Bgp bgp, Estimator estimator, Deadline deadline, UnaryOperator<String> texts) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(
                "patterns",
                bgp.patterns().stream()
                        .map(pattern -> texts.apply(pattern.toString()))
                        .toList());
        members.put("estimator", estimator.name());
        List<Object> sets = new ArrayList<>();
        try {
            Cardinalities cardinalities = estimator.open(bgp, deadline);
            int largest = bgp.size() > MOST_WITH_TRIOS ? LARGEST_SET - 1 : LARGEST_SET;
            for (int size = 1; size <= largest; size++) {
                add(PatternSet.EMPTY, 0, size, cardinalities, sets);
            }
        } catch (DeadlineExceededException e) {
            members.put("incomplete", e.getMessage());
        }
        members.put("sets", sets);
        return members;
    }

    private static void add(PatternSet set, int from, int missing, Cardinalities cardinalities, List<Object> sets) {
        Bgp bgp = cardinalities.bgp();
        if (missing == 0) {
            if (bgp.isConnected(set)) {
                sets.add(members(set, cardinalities));
            }
            return;
        }
        for (int pattern = from; pattern < bgp.size(); pattern++) {
            add(set.union(PatternSet.of(pattern)), pattern + 1, missing - 1, cardinalities, sets);
        }
    }

    private static Map<String, Object> members(PatternSet set, Cardinalities cardinalities) {
        List<Integer> patterns = new ArrayList<>();
        set.forEach(pattern -> patterns.add(pattern + 1));
        double squaredError = cardinalities.squaredLogError(set.low(), set.high());
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("patterns", patterns);
        members.put("rows", Math.min(Double.MAX_VALUE, cardinalities.rows(set)));
        members.put("exact", cardinalities.isExact(set.low(), set.high()));
        members.put("source", cardinalities.source(set.low(), set.high()).name().toLowerCase(Locale.ROOT));
        if (squaredError != Cardinalities.UNKNOWN_ERROR) {
            members.put("logError", Math.sqrt(squaredError));
        }
        return members;
    }
}
