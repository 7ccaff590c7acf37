package org.gbjo.workload.sampling;

import java.util.List;
import java.util.Optional;
import org.gbjo.run.SeededRandom;

/** Samples one centre, each eligible one with equal probability, and its rays. */
final class StarSampler implements Sampler {
    private final StarCentres centres;

    StarSampler(StarCentres centres) {
        this.centres = centres;
    }

    @Override
    public Optional<SampledTriples> sample(int size, Failures failures, SeededRandom random) {
        NodeRanking ranking = centres.ranking(size, failures);
        if (ranking.atLeast(size) == 0) {
            return Optional.empty();
        }
        int centre = ranking.node(random.below(ranking.atLeast(size)));
        List<Edge> rays = centres.rays(centre, size, random);
        random.shuffle(rays);
        return Optional.of(SampledTriples.star(centre, rays));
    }
}
