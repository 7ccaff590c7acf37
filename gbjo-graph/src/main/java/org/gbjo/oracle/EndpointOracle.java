package org.gbjo.oracle;

import java.io.IOException;
import java.util.Optional;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/**
 * Asks a SPARQL endpoint for every count, as the paper does for graphs that do not fit on the machine. It asks for each
 * connected set of patterns once, and with a cache never again. Failures are {@link OracleException}s.
 */
public final class EndpointOracle implements Oracle {
    private final EndpointClient client;
    private final Optional<CountCache> cache;

    /** Opens the cache, if there is one. The endpoint is not contacted before the first count. */
    public EndpointOracle(EndpointOptions options) throws IOException {
        this.client = new EndpointClient(options);
        this.cache = options.cache().isPresent()
                ? Optional.of(CountCache.open(options.cache().get(), options.endpoint()))
                : Optional.empty();
    }

    @Override
    public Cardinalities open(Bgp bgp, Deadline deadline) {
        return new ConnectedCardinalities(bgp) {
            @Override
            protected double count(PatternSet connected) {
                return EndpointOracle.this.count(CountPattern.of(bgp.subset(connected)), deadline);
            }
        };
    }

    private double count(String pattern, Deadline deadline) {
        Optional<Double> known = cache.flatMap(counts -> counts.get(pattern));
        if (known.isPresent()) {
            return known.get();
        }
        double count = client.count(pattern, deadline);
        cache.ifPresent(counts -> counts.put(pattern, count));
        return count;
    }

    /** Closes the cache. */
    @Override
    public void close() throws IOException {
        if (cache.isPresent()) {
            cache.get().close();
        }
    }
}
