package org.gbjo.lab.evaluate;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.Cost;
import org.gbjo.folder.ModelFolder;
import org.gbjo.json.Json;
import org.gbjo.lab.recipe.ModelRecipe;
import org.gbjo.lab.recipe.Recipe;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.soft.CostModels;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;

/**
 * What came out of an experiment. Outcomes of other models or settings, from earlier runs, are left out.
 *
 * @param summary who took part, on which machine, and when
 * @param queries the test queries whose optimum is known
 * @param outcomes by contestant and by the hash of the query
 * @param models in the order of the recipe
 */
public record ExperimentResults(
        ExperimentFolder folder,
        Recipe recipe,
        Map<String, Object> summary,
        List<Query> queries,
        Map<String, Map<String, Outcome>> outcomes,
        List<PlanningTime> times,
        Map<String, ModelFolder> models) {

    public static ExperimentResults read(ExperimentFolder folder) throws IOException {
        if (!Files.exists(folder.summary())) {
            throw new IllegalArgumentException(
                    "the experiment " + folder.path() + " is not complete; run gbjo evaluate again to finish it");
        }
        Recipe recipe = Recipe.read(folder.recipe().toString());
        Map<String, Object> summary = Json.parseObject(Files.readString(folder.summary()));
        Map<String, Map<String, Outcome>> outcomes = new LinkedHashMap<>();
        Map<?, ?> contestants = (Map<?, ?>) summary.get("contestants");
        contestants.keySet().forEach(name -> outcomes.put(name.toString(), new HashMap<>()));
        for (Outcome outcome : LineFile.read(folder.outcomes(), Outcome.class)) {
            if (outcome.setup().equals(contestants.get(outcome.contestant()))) {
                outcomes.get(outcome.contestant()).put(outcome.queryHash(), outcome);
            }
        }
        Map<?, ?> timed = (Map<?, ?>) summary.get("timed");
        List<PlanningTime> times = LineFile.read(folder.times(), PlanningTime.class).stream()
                .filter(time -> time.setup().equals(timed.get(time.contestant())))
                .toList();
        Map<String, ModelFolder> models = new LinkedHashMap<>();
        for (ModelRecipe model : recipe.models()) {
            models.put(model.name(), ModelFolder.read(folder.trainer(recipe).model(model.name())));
        }
        // A query without an optimum, because counting took too long, has no place in any comparison.
        List<Query> queries = QueryFiles.read(folder.testQueries()).stream()
                .filter(query -> outcomes.get(Tournament.OPTIMUM).containsKey(Tournament.hash(query)))
                .toList();
        return new ExperimentResults(folder, recipe, summary, queries, outcomes, times, models);
    }

    /** A model of the recipe, read to predict with. */
    public CostModel costModel(String name) {
        return CostModels.read(models.get(name), folder.trainer(recipe).model(name));
    }

    /** The model that all planners of the recipe share. */
    public CostModel firstModel() {
        return costModel(recipe.models().get(0).name());
    }

    /** What is known of machine and date. */
    public String machine(String member) {
        return String.valueOf(summary.get(member));
    }

    /** The queries that all of these contestants have planned. */
    public List<Query> common(List<String> contestants) {
        return queries.stream()
                .filter(query -> contestants.stream().allMatch(name -> has(name, query)))
                .toList();
    }

    public boolean took(String contestant) {
        return outcomes.containsKey(contestant) && !outcomes.get(contestant).isEmpty();
    }

    private boolean has(String contestant, Query query) {
        return outcomes.containsKey(contestant) && outcomes.get(contestant).containsKey(Tournament.hash(query));
    }

    /** Those who took part, but for the optima. */
    public List<String> contestants() {
        return outcomes.keySet().stream()
                .filter(name -> !name.equals(Tournament.OPTIMUM) && !name.equals(Tournament.BUSHY_OPTIMUM))
                .filter(this::took)
                .toList();
    }

    /** The outcome of a query that is common to this contestant and others. */
    public Outcome outcome(String contestant, Query query) {
        return outcomes.get(contestant).get(Tournament.hash(query));
    }

    public double[] costs(String contestant, List<Query> among) {
        return among.stream()
                .mapToDouble(query -> outcome(contestant, query).cost())
                .toArray();
    }

    /** How the true costs over the left-linear optimum are distributed. */
    public Distribution overOptimum(String contestant, List<Query> among) {
        return Distribution.of(ratios(contestant, among));
    }

    /** The true cost over the left-linear optimum. */
    public double[] ratios(String contestant, List<Query> among) {
        return among.stream()
                .mapToDouble(query -> Cost.ratio(
                        outcome(contestant, query).cost(),
                        outcome(Tournament.OPTIMUM, query).cost()))
                .toArray();
    }
}
