package org.gbjo.bench;

import org.gbjo.kernel.Kernels;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;

/** The paper's search, 10 steps and a beam of 6, on untrained weights of the paper's size. */
final class PaperPlanner {
    private static final int VECTOR_DIMENSIONS = 100;
    private static final long SEED = 1;

    private PaperPlanner() {}

    static GradientPlanner make() {
        FeatureScheme features = new PaperFeatures(TermVectors.hashed(VECTOR_DIMENSIONS, SEED), SEED);
        Gin model = new Gin(GinWeights.random(GinShape.paper(features.width()), SEED), features);
        return new GradientPlanner(model, SearchSettings.wikidataStar(), Kernels.best());
    }
}
