package org.gbjo.lab.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.graph.Graph;
import org.gbjo.json.Json;
import org.gbjo.json.RecordJson;
import org.gbjo.kernel.Kernels;
import org.gbjo.lab.planner.PlannerInputs;
import org.gbjo.lab.planner.PlannerName;
import org.gbjo.lab.recipe.PlannerRecipe;
import org.gbjo.lab.recipe.Recipe;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;

/** Makes planners by the names that recipes give them. */
final class Contestants {
    /** Stands for all variants that begin with what is before it. */
    private static final String ALL = "/*";

    /** The standard planner with trees of any shape. */
    private static final String STANDARD_BUSHY = PlannerName.STANDARD + "/bushy";

    private final Recipe recipe;
    private final Graph graph;
    private final List<PreparedModel> models;

    /** @param models in the order of the recipe */
    Contestants(Recipe recipe, Graph graph, List<PreparedModel> models) {
        this.recipe = recipe;
        this.graph = graph;
        this.models = models;
    }

    List<Contestant> of(List<PlannerRecipe> planners) {
        List<Contestant> contestants = new ArrayList<>();
        for (PlannerRecipe planner : planners) {
            PreparedModel model = model(planner.modelOr(models.get(0).name()));
            String kind = planner.kind();
            String suffix = planner.name().substring(kind.length());
            Map<String, SearchSettings> variants = variants(model);
            if (kind.endsWith(ALL)) {
                String beginning = kind.substring(0, kind.length() - 1);
                variants.forEach((name, settings) -> {
                    if (name.startsWith(beginning)) {
                        contestants.add(gradient(name + suffix, settings, model, planner.most()));
                    }
                });
            } else if (variants.containsKey(kind)) {
                contestants.add(gradient(planner.name(), variants.get(kind), model, planner.most()));
            } else if (kind.equals(STANDARD_BUSHY)) {
                contestants.add(standardBushy(planner, model));
            } else {
                contestants.add(baseline(planner, kind, model));
            }
        }
        return contestants;
    }

    private PreparedModel model(String name) {
        return models.stream()
                .filter(model -> model.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the recipe " + recipe.name() + " has no model '" + name
                        + "', only " + models.stream().map(PreparedModel::name).toList()));
    }

    private Map<String, SearchSettings> variants(PreparedModel model) {
        return SearchVariants.of(recipe.published(), recipe.authors(), model.tree(), model.chain());
    }

    private static Contestant gradient(String name, SearchSettings settings, PreparedModel model, int most) {
        String description =
                "gradient search " + Json.write(RecordJson.toJson(settings)) + " on model " + model.fingerprint();
        return new Contestant(name, description, new GradientPlanner(model.model(), settings), most);
    }

    private Contestant standardBushy(PlannerRecipe wanted, PreparedModel model) {
        Planner planner = PlannerName.STANDARD.planner(inputs(model, PlanShape.TREE));
        return new Contestant(
                wanted.name(), STANDARD_BUSHY + " on model " + model.fingerprint(), planner, wanted.most());
    }

    private PlannerInputs inputs(PreparedModel model, PlanShape shape) {
        return new PlannerInputs(
                model.model(), Kernels.best(), graph, shape, recipe.published(), true, 1, recipe.seed());
    }

    /** All of them avoid cartesian products where they can: that makes each of them better. */
    private Contestant baseline(PlannerRecipe wanted, String text, PreparedModel model) {
        PlannerName name = PlannerName.of(text)
                .filter(found -> found != PlannerName.GRADIENT)
                .orElseThrow(() -> new IllegalArgumentException("the recipe "
                        + recipe.name() + " names a planner '" + wanted.name()
                        + "' that does not exist; see gbjo optimize --help, or "
                        + STANDARD_BUSHY + ", "
                        + String.join(", ", variants(model).keySet())));
        PlannerInputs inputs = inputs(model, PlanShape.ORDER);
        Planner planner = name.planner(inputs);
        String description = name + ", connected, seed " + inputs.seed() + ", preset "
                + recipe.column()
                + (name.needsModel()
                        ? " on model " + model.fingerprint()
                        : " on graph " + graph.metadata().fingerprint());
        return new Contestant(wanted.name(), description, planner, wanted.most());
    }
}
