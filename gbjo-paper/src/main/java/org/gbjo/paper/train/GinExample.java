package org.gbjo.paper.train;

import java.util.List;
import org.gbjo.kernel.ElementaryFunctions;
import org.gbjo.label.LabelledPlan;
import org.gbjo.label.LabelledQuery;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.model.PlanBatch;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.train.Groups;

/** A labelled query as the network reads it: feature rows once, and all its plans. Immutable. */
final class GinExample {
    private final LabelledQuery query;
    private final PlanBatch plans = new PlanBatch();
    private final float[] rows;
    private final float[] targets;

    GinExample(LabelledQuery query, FeatureScheme features) {
        this.query = query;
        Bgp bgp = query.query().bgp();
        rows = new float[bgp.size() * features.width()];
        features.encodePatterns(bgp, rows);
        ElementaryFunctions.signedLog(rows.length, rows, 0);
        plans.reset(bgp.size());
        targets = new float[query.plans().size()];
        for (LabelledPlan plan : query.plans()) {
            targets[plans.add(plan.plan())] = (float) plan.logCost();
        }
    }

    static List<GinExample> of(List<LabelledQuery> queries, FeatureScheme features) {
        return queries.stream().map(query -> new GinExample(query, features)).toList();
    }

    static Groups<GinExample> groups(List<GinExample> examples, int plans) {
        return new Groups<>(examples, GinExample::patterns, GinExample::planCount, plans);
    }

    LabelledQuery query() {
        return query;
    }

    int patterns() {
        return plans.patterns();
    }

    int planCount() {
        return plans.size();
    }

    void copyRows(float[] target, int at) {
        System.arraycopy(rows, 0, target, at, rows.length);
    }

    /** Writes the rows of the joins of every plan. */
    void copyJoinRows(FeatureScheme features, float[] target, int at) {
        Bgp bgp = query.query().bgp();
        for (int join = 0; join < bgp.size() - 1; join++) {
            features.encodeJoin(bgp, join, target, at + join * features.width());
        }
        ElementaryFunctions.signedLog((bgp.size() - 1) * features.width(), target, at);
    }

    float target(int plan) {
        return targets[plan];
    }

    PlanBatch plans() {
        return plans;
    }

    /** For each pattern the mean over those that share a variable with it, as a matrix. */
    void copyNeighbourMeans(float[] target, int at) {
        Bgp bgp = query.query().bgp();
        int n = bgp.size();
        for (int i = 0; i < n; i++) {
            PatternSet neighbours = bgp.neighbours(i);
            for (int j = 0; j < n; j++) {
                target[at + i * n + j] = neighbours.contains(j) ? 1f / neighbours.size() : 0;
            }
        }
    }
}
