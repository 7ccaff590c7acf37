package org.gbjo.spark.label;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.oracle.ConnectedCardinalities;
import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.ExactSearch;

/**
 * The connected sets of one query that the search for its best order has looked at, with their rows. Costs of other plans are
 * sums over such sets, too.
 */
final class CountedSets implements Serializable {
    private static final long serialVersionUID = 1;

    private final long[] low;
    private final long[] high;
    private final double[] rows;

    private CountedSets(Map<PatternSet, Double> counted) {
        low = new long[counted.size()];
        high = new long[counted.size()];
        rows = new double[counted.size()];
        int place = 0;
        for (Map.Entry<PatternSet, Double> set : counted.entrySet()) {
            low[place] = set.getKey().low();
            high[place] = set.getKey().high();
            rows[place++] = set.getValue();
        }
    }

    /** Counts for the best order of a query, or as much of it as there is time for. */
    static CountedSets of(Bgp bgp, Oracle oracle, Deadline deadline) {
        Map<PatternSet, Double> counted = new HashMap<>();
        try {
            Cardinalities exact = oracle.open(bgp, deadline);
            new ExactSearch(remembering(bgp, exact, counted), deadline).bestLeftLinear();
        } catch (DeadlineExceededException e) {
            // What is counted so far is of use; the rest is counted by whoever still wants it.
        }
        return new CountedSets(counted);
    }

    private static Cardinalities remembering(Bgp bgp, Cardinalities exact, Map<PatternSet, Double> counted) {
        return new ConnectedCardinalities(bgp) {
            @Override
            protected double count(PatternSet connected) {
                double counting = exact.rows(connected);
                counted.put(connected, counting);
                return counting;
            }
        };
    }

    int size() {
        return rows.length;
    }

    /** Answers by these counts where there are some, otherwise by another oracle. */
    Cardinalities orElse(Bgp bgp, Cardinalities other) {
        Map<PatternSet, Double> counted = new HashMap<>();
        for (int place = 0; place < rows.length; place++) {
            counted.put(new PatternSet(low[place], high[place]), rows[place]);
        }
        return new ConnectedCardinalities(bgp) {
            @Override
            protected double count(PatternSet connected) {
                Double known = counted.get(connected);
                return known == null ? other.rows(connected) : known;
            }

            @Override
            public void shrink() {
                other.shrink();
            }
        };
    }
}
