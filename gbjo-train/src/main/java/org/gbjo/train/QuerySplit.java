package org.gbjo.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.folder.ModelFolder;
import org.gbjo.label.LabelledQuery;
import org.gbjo.run.SeededRandom;
import org.gbjo.workload.QueryHash;

/**
 * Queries to learn from and queries to judge by. Decided by the query itself and the seed, not by its place: isomorphic
 * queries always fall on the same side, also when they come from different files.
 */
public record QuerySplit(List<LabelledQuery> training, List<LabelledQuery> validation) {

    /** The split that a model was trained with. */
    public static QuerySplit of(List<LabelledQuery> queries, ModelFolder model) {
        if (!(model.provenance().get("settings") instanceof Map<?, ?> settings)) {
            throw new TrainingException("the model does not say how it was trained; train it again");
        }
        TrainingSettings trained = TrainingSettings.fromJson(settings);
        return of(queries, trained.validationShare(), trained.seed());
    }

    public static QuerySplit of(List<LabelledQuery> queries, double validationShare, long seed) {
        List<LabelledQuery> training = new ArrayList<>();
        List<LabelledQuery> validation = new ArrayList<>();
        for (LabelledQuery query : queries) {
            QueryHash hash = QueryHash.of(query.query().bgp());
            boolean heldOut = new SeededRandom(seed, hash.high(), hash.low()).chance(validationShare);
            (heldOut ? validation : training).add(query);
        }
        if (training.isEmpty() || validation.isEmpty()) {
            throw new TrainingException("training and validation need at least one query each, got " + training.size()
                    + " and " + validation.size() + "; label more queries");
        }
        return new QuerySplit(List.copyOf(training), List.copyOf(validation));
    }
}
