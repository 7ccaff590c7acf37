package org.gbjo.paper.baseline;

import org.gbjo.paper.search.Checks;

/**
 * How iterative improvement spends its time.
 *
 * @param evaluations how many plans the model is asked about, I in the paper
 * @param starts how many random plans it starts from as long as evaluations are left; 1 is the paper's
 * @param neighbours how many swaps are tried before each move, drawn at random if there are more
 * @param seed the same seed gives the same plan
 */
public record IterativeImprovementSettings(int evaluations, int starts, int neighbours, long seed) {
    /** The paper's 500 evaluations, with further starts once a local optimum is found before they are spent. */
    public static final IterativeImprovementSettings DEFAULT = new IterativeImprovementSettings(500, 20, 100, 0);

    public IterativeImprovementSettings {
        Checks.range("the number of evaluations", evaluations, 1, 1_000_000_000);
        Checks.range("the number of starts", starts, 1, 1_000_000);
        Checks.range("the number of neighbours", neighbours, 1, 1_000_000);
    }

    public IterativeImprovementSettings withStarts(int changed) {
        return new IterativeImprovementSettings(evaluations, changed, neighbours, seed);
    }

    public IterativeImprovementSettings withSeed(long changed) {
        return new IterativeImprovementSettings(evaluations, starts, neighbours, changed);
    }
}
