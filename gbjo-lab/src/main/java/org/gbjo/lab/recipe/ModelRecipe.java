package org.gbjo.lab.recipe;

/**
 * A cost model to train.
 *
 * @param name by which planners refer to it
 * @param preset of the training: {@code fast}, {@code paper} or {@code subset}
 * @param scheme of the features: {@code sharing}, {@code paper} or, for the subset model, {@code statistics}
 * @param epochs of the training
 * @param queries how many of the queries it learns from; 0 for all
 * @param mostPatterns the most patterns of the queries that it learns from; 0 for any
 */
public record ModelRecipe(String name, String preset, String scheme, int epochs, int queries, int mostPatterns) {}
