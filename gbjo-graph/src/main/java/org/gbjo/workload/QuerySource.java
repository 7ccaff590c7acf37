package org.gbjo.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.gbjo.query.Bgp;
import org.gbjo.run.SeededRandom;
import org.gbjo.workload.sampling.Failures;
import org.gbjo.workload.sampling.Generalizer;
import org.gbjo.workload.sampling.SampledTriples;
import org.gbjo.workload.sampling.Sampler;

/**
 * A source of new queries of one shape and size. It is exhausted after {@value #ATTEMPTS} attempts in a row without a
 * new one.
 */
final class QuerySource {
    private static final int ATTEMPTS = 1000;

    private final Shape shape;
    private final int size;
    private final Sampler sampler;
    private final Generalizer generalizer;
    private final Set<QueryHash> known;
    private final SeededRandom random;
    private int found;
    private Failures failures = Failures.NONE;

    /** @param known the queries of all sources; this source adds its own */
    QuerySource(Shape shape, int size, Sampler sampler, Generalizer generalizer, Set<QueryHash> known, long seed) {
        this.shape = shape;
        this.size = size;
        this.sampler = sampler;
        this.generalizer = generalizer;
        this.known = known;
        // Each size has its own random stream, so that its queries do not depend on which other sizes are requested.
        this.random = new SeededRandom(seed, shape.label().hashCode(), size);
    }

    int size() {
        return size;
    }

    boolean isExhausted() {
        return size < shape.minimumSize() || failures.total() >= ATTEMPTS;
    }

    /** Up to {@code count} queries; fewer only if the source is exhausted. */
    List<Query> take(int count) {
        List<Query> queries = new ArrayList<>();
        while (queries.size() < count && !isExhausted()) {
            attempt().ifPresent(queries::add);
        }
        return queries;
    }

    private Optional<Query> attempt() {
        Optional<SampledTriples> sample = sampler.sample(size, failures, random);
        if (sample.isEmpty()) {
            failures = failures.afterDeadEnd();
            return Optional.empty();
        }
        Bgp bgp = generalizer.generalize(sample.get(), random);
        if (!known.add(QueryHash.of(bgp))) {
            failures = failures.afterRepeat();
            return Optional.empty();
        }
        failures = Failures.NONE;
        found++;
        return Optional.of(
                new Query(String.format(Locale.ROOT, "%s-%02d-%05d", shape.label(), size, found), shape.label(), bgp));
    }

    /** The reason why an exhausted source has no more queries. */
    String reason() {
        if (size < shape.minimumSize()) {
            return "a " + shape.label() + " has at least " + shape.minimumSize() + " patterns";
        }
        if (failures.repeats() == 0) {
            return "the last " + ATTEMPTS + " attempts to find such a piece in the graph failed";
        }
        return "of the last " + ATTEMPTS + " attempts " + failures.deadEnds() + " found no such piece in the graph and "
                + failures.repeats() + " gave a query that was there already";
    }
}
