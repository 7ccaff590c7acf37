package org.gbjo.lab.evaluate;

import java.nio.file.Path;
import org.gbjo.lab.recipe.Recipe;

/** The files of one experiment. */
public record ExperimentFolder(Path path) {
    /** A copy of the recipe. */
    public Path recipe() {
        return path.resolve("recipe.json");
    }

    public Path testQueries() {
        return path.resolve("test.jsonl");
    }

    Path trainingQueries() {
        return path.resolve("training.jsonl");
    }

    Path labels() {
        return path.resolve("plans.labels");
    }

    /** The experiment in the same lab that has trained the models of a recipe. */
    ExperimentFolder trainer(Recipe recipe) {
        return recipe.trains() ? this : new ExperimentFolder(path.resolveSibling(recipe.modelsFrom()));
    }

    public Path model(String name) {
        return path.resolve("models").resolve(name);
    }

    Path tuned(String model, String relaxation) {
        return path.resolve("tuned").resolve(model + "-" + relaxation + ".json");
    }

    /** One line for each query and contestant. */
    public Path outcomes() {
        return path.resolve("outcomes.jsonl");
    }

    /** One line for each size and contestant. */
    public Path times() {
        return path.resolve("times.jsonl");
    }

    /** Who took part, on which machine, and when. */
    public Path summary() {
        return path.resolve("experiment.json");
    }

    Path lock() {
        return path.resolve("lock");
    }
}
