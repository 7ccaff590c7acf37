package org.gbjo.lab.recipe;

/**
 * A cost model to train.
 *
 * @param name by which planners refer to it
 * @param preset of the training, {@code fast} or {@code paper}
 * @param scheme of the features, {@code sharing} or {@code paper}
 * @param epochs of the training
 */
public record ModelRecipe(String name, String preset, String scheme, int epochs) {}
