package org.gbjo.oracle;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.gbjo.api.PublicApi;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/** The exact estimator: it counts the rows of any set of patterns on some graph. Shared by threads. */
@PublicApi
public interface Oracle extends Estimator, Closeable {
    @Override
    default String name() {
        return "exact";
    }

    /** The cardinalities of one BGP; counting stops with a {@code DeadlineExceededException} when the time is over. */
    @Override
    Cardinalities open(Bgp bgp, Deadline deadline);

    @Override
    default EstimatedCardinalities newCardinalities() {
        return new OpenedOracle(this);
    }

    /** Tells which BGPs will be opened, about in this order, so that an oracle of many machines begins to count. */
    default void expect(List<Bgp> queries) {}

    /** Gives back what the oracle holds; most hold nothing. */
    @Override
    default void close() throws IOException {}
}
