package org.gbjo.workload.sampling;

import java.util.Optional;
import org.gbjo.run.SeededRandom;

/** Draws pieces of one shape from a graph. */
public interface Sampler {

    /**
     * Makes one attempt, which takes a bounded number of steps. The result is empty if it ran into a dead end.
     *
     * @param failures the attempts since the last success; the more there were, the harder a sampler may search
     */
    Optional<SampledTriples> sample(int size, Failures failures, SeededRandom random);
}
