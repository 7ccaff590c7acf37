package org.gbjo.advise.cost;

import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.BoundedMap;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/** Counts of patterns that an oracle is asked for, such as an endpoint; of different values it knows nothing better. */
record OracleCounts(Oracle oracle, Deadline deadline, BoundedMap<Pattern, Double> known) implements PatternCounts {
    OracleCounts(Oracle oracle, Deadline deadline) {
        this(oracle, deadline, new BoundedMap<>(10_000));
    }

    @Override
    public double count(Pattern pattern) {
        return known.get(pattern, asked -> {
            Bgp alone = Bgp.of(asked);
            return oracle.open(alone, deadline).rows(alone.all());
        });
    }

    @Override
    public double distinct(Pattern pattern, Variable variable) {
        return count(pattern);
    }
}
