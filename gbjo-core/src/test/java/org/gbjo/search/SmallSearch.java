package org.gbjo.search;

import org.gbjo.feature.FeatureScheme;
import org.gbjo.feature.PaperFeatures;
import org.gbjo.feature.TermVectors;
import org.gbjo.model.CostModel;
import org.gbjo.model.Gin;
import org.gbjo.model.GinShape;
import org.gbjo.model.GinWeights;
import org.gbjo.plan.Planned;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/** A small model and the paper's settings, to search on. */
final class SmallSearch {
    static final CostModel MODEL = model(TermVectors.hashed(4, 1));
    static final SearchSettings SETTINGS = SearchSettings.wikidataStar();

    private SmallSearch() {}

    static CostModel model(TermVectors vectors) {
        FeatureScheme scheme = new PaperFeatures(vectors, 1);
        return new Gin(GinWeights.random(new GinShape(scheme.width(), 32, 3, 16, false), 7), scheme);
    }

    static Planned plan(CostModel model, SearchSettings settings, Bgp bgp) {
        return new GradientPlanner(model, settings).plan(bgp, Deadline.none());
    }
}
