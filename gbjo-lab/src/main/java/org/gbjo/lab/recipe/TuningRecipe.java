package org.gbjo.lab.recipe;

/**
 * How the settings of the search are found, for each model.
 *
 * @param queries training queries that settings are tried on
 * @param trials how many settings are tried
 */
public record TuningRecipe(int queries, int trials) {}
