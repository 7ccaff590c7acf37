package org.gbjo.lab.evaluate;

import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.lab.recipe.Recipe;
import org.gbjo.workload.Query;

/**
 * What a recipe's planners need.
 *
 * @param models in the order of the recipe
 */
public record Prepared(Recipe recipe, Graph graph, List<Query> testQueries, List<PreparedModel> models) {
    PreparedModel model(String name) {
        return models.stream()
                .filter(model -> model.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the recipe " + recipe.name() + " has no model '" + name
                        + "', only " + models.stream().map(PreparedModel::name).toList()));
    }
}
