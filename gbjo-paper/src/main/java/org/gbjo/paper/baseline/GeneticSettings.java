package org.gbjo.paper.baseline;

import org.gbjo.paper.search.Checks;

/**
 * How the genetic search breeds.
 *
 * @param evaluations how many plans the model is asked about, I in the paper
 * @param population how many plans a generation has
 * @param elite the share of the best plans that live on unchanged, at least one of them
 * @param tournament how many plans compete to be a parent
 * @param mutation the probability with which each place of a child trades its pattern with another
 * @param seed the same seed gives the same plan
 */
public record GeneticSettings(
        int evaluations, int population, double elite, int tournament, double mutation, long seed) {
    /** The paper's 500 evaluations; the rest as in the authors' code. */
    public static final GeneticSettings DEFAULT = new GeneticSettings(500, 20, 0.05, 2, 0.05, 0);

    public GeneticSettings {
        Checks.range("the number of evaluations", evaluations, 1, 1_000_000_000);
        Checks.range("the population", population, 2, 100_000);
        Checks.range("the size of a tournament", tournament, 1, population);
        if (!(elite >= 0 && elite < 1) || !(mutation >= 0 && mutation <= 1)) {
            throw new IllegalArgumentException(
                    "elite lies in [0, 1) and mutation in [0, 1], got " + elite + " and " + mutation);
        }
    }

    /** How many plans live on. */
    int elders() {
        return Math.max(1, (int) (population * elite));
    }

    public GeneticSettings withSeed(long changed) {
        return new GeneticSettings(evaluations, population, elite, tournament, mutation, changed);
    }
}
