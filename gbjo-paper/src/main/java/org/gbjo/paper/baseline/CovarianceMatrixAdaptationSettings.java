package org.gbjo.paper.baseline;

import org.gbjo.paper.search.Checks;
import org.gbjo.paper.search.PenaltySettings;
import org.gbjo.paper.search.SearchSettings;

/**
 * How CMA-ES searches.
 *
 * @param evaluations how many soft plans the model is asked about, I in the paper
 * @param bound logits lie between minus and plus this
 * @param penalties how invalid plans are punished, as in the gradient search
 * @param seed the same seed gives the same plan
 */
public record CovarianceMatrixAdaptationSettings(int evaluations, double bound, PenaltySettings penalties, long seed) {

    public CovarianceMatrixAdaptationSettings {
        Checks.range("the number of evaluations", evaluations, 1, 1_000_000_000);
        Checks.positive("the bound of the logits", bound);
    }

    /** The paper's 1500 evaluations with the penalties of a preset. */
    public static CovarianceMatrixAdaptationSettings paper(SearchSettings preset) {
        return new CovarianceMatrixAdaptationSettings(1500, 5, preset.penalties(), 0);
    }

    public CovarianceMatrixAdaptationSettings withSeed(long changed) {
        return new CovarianceMatrixAdaptationSettings(evaluations, bound, penalties, changed);
    }
}
