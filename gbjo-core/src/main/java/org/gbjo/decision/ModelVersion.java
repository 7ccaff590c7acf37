package org.gbjo.decision;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.ratio.RatioTable;

/**
 * One version of a model, with what was learned while it was in use.
 *
 * @param decisions what was decided
 * @param history which templates were cheap
 * @param ratios how many times as many rows as estimated templates have had
 * @param compared whether the size of the graph was compared with that of the model's
 */
record ModelVersion(
        LoadedModel model,
        DecisionCache decisions,
        TemplateHistory history,
        RatioTable ratios,
        AtomicBoolean compared) {
    static ModelVersion of(LoadedModel model, LongSupplier nanoTime) {
        return new ModelVersion(
                model, new DecisionCache(nanoTime), new TemplateHistory(), new RatioTable(), new AtomicBoolean());
    }
}
