package org.gbjo.bench.engine;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.query.Bgp;
import org.gbjo.search.StoreIndexes;

/**
 * A query of generated data that looks a pattern up in one way, as often as is known.
 *
 * @param bgp the pattern that gives the values, if there is one, and the pattern that is looked up
 * @param bound the positions of the last pattern that are bound, a bit each for subject, predicate and object
 * @param firstRows how many rows the first of two patterns has, 0 if there is one alone
 * @param terms how many triples have the term in each position of the last pattern
 * @param rows how many solutions there are
 */
record AccessQuery(String name, Bgp bgp, int bound, long firstRows, List<Double> terms, long rows)
        implements ProfileQuery {
    /** The first pattern has its predicate alone. */
    static final int PREDICATE = 0b010;

    /** How often the last pattern is looked up. */
    long lookUps() {
        return Math.max(1, firstRows);
    }

    @Override
    public EngineQuery query() {
        return new EngineQuery(name, bgp, Optional.of(bgp), OptionalDouble.of((double) rows));
    }

    @Override
    public EngineOrder plan() {
        return EngineOrder.OPTIMUM;
    }

    @Override
    public ProfileWork work(StoreIndexes indexes, long triples) {
        ProfileWork work = new ProfileWork();
        if (firstRows > 0) {
            work.addLookUps(PREDICATE, 1);
            work.addRows((double) firstRows);
        }
        // To read everything begins as reading a predicate does; a single look-up could not be told from the rest.
        work.addLookUps(bound == 0 ? PREDICATE : bound, (double) lookUps());
        double[] known = terms.stream().mapToDouble(Double::doubleValue).toArray();
        work.addScanned(lookUps() * indexes.scanned(bound, (double) triples, known));
        work.addRows((double) rows);
        return work;
    }
}
