package org.gbjo.paper.search;

import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Gin;
import org.gbjo.paper.model.GinShape;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.plan.PlanningResult;
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

    static PlanningResult plan(CostModel model, SearchSettings settings, Bgp bgp) {
        return new GradientPlanner(model, settings).plan(bgp, Deadline.none());
    }
}
