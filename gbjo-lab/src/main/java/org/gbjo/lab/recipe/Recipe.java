package org.gbjo.lab.recipe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;
import org.gbjo.paper.search.SearchSettings;

/**
 * All that an experiment depends on. The same recipe on the same data gives the same queries, models and plans.
 *
 * @param name of its folder
 * @param title for people
 * @param column of the paper's table whose settings count as the published ones
 * @param inPaper whether the paper has this workload, so that its figures stand beside ours
 * @param modelsFrom the experiment whose models are compared, on other queries; empty if models are trained for this
 *     one
 * @param graph where the data comes from
 * @param training the queries that models learn from
 * @param models what is trained on them; the first is the one that all planners share
 * @param tuning how the settings of the search are found
 * @param test the queries that planners are compared on; no model learns from them
 * @param planners that are compared
 * @param timing how the time to plan is measured
 * @param cloud how many relaxed plans the pictures of the cost landscape show; 0 leaves these pictures out
 * @param seed of everything
 */
public record Recipe(
        String name,
        String title,
        String column,
        boolean inPaper,
        String modelsFrom,
        GraphRecipe graph,
        QueriesRecipe training,
        List<ModelRecipe> models,
        TuningRecipe tuning,
        QueriesRecipe test,
        List<PlannerRecipe> planners,
        TimingRecipe timing,
        int cloud,
        long seed) {
    /** The recipes that come with the program. */
    public static final List<String> NAMES = List.of(
            "lubm-star",
            "lubm-path",
            "wikidata-star",
            "wikidata-path",
            "lubm-mixed",
            "wikidata-mixed",
            "watdiv",
            "lubm-mixed-again",
            "wikidata-star-again",
            "wikidata-path-again",
            "wikidata-mixed-again",
            "wikidata-large",
            "tiny");

    private static final String FORMAT = "gbjo-recipe";
    private static final long VERSION = 2;

    public Recipe {
        if (!name.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException(
                    "the name of a recipe has small letters, digits and -, got '" + name + "'");
        }
        if (!SearchSettings.columns().containsKey(column)) {
            throw new IllegalArgumentException("the column of the paper's table is one of "
                    + SearchSettings.columns().keySet() + ", got '" + column + "'");
        }
        if (models.isEmpty()
                || Set.copyOf(models.stream().map(ModelRecipe::name).toList()).size() < models.size()) {
            throw new IllegalArgumentException("a recipe has one model or more, each with a name of its own, got "
                    + models.stream().map(ModelRecipe::name).toList());
        }
        if (planners.isEmpty()) {
            throw new IllegalArgumentException("a recipe compares at least 1 planner, got none");
        }
    }

    /** Reads a recipe that comes with the program, by its name, or a file. */
    public static Recipe read(String nameOrFile) throws IOException {
        if (NAMES.contains(nameOrFile)) {
            try (InputStream in = Recipe.class.getResourceAsStream("/recipes/" + nameOrFile + ".json")) {
                return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), nameOrFile);
            }
        }
        try {
            return parse(Files.readString(Path.of(nameOrFile)), nameOrFile);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(
                    "there is no recipe " + nameOrFile + "; name a file or one of " + String.join(", ", NAMES), e);
        }
    }

    static Recipe parse(String text, String source) {
        try {
            Map<String, Object> members = new LinkedHashMap<>(Json.parseObject(text));
            Object format = members.remove("format");
            Object version = members.remove("version");
            if (!FORMAT.equals(format) || !Long.valueOf(VERSION).equals(version)) {
                throw new JsonException("it should have the format " + FORMAT + " and the version " + VERSION + ", got "
                        + format + " and " + version);
            }
            // Recipes of older experiments say what was aimed at.
            members.remove("goals");
            return RecordJson.fromJson(Recipe.class, members);
        } catch (JsonException e) {
            throw new IllegalArgumentException("the recipe " + source + " is not usable: " + e.getMessage(), e);
        }
    }

    /** The same as a file. */
    public String json() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", FORMAT);
        members.put("version", VERSION);
        members.putAll(RecordJson.toJson(this));
        return Json.writePretty(members);
    }

    /** The same with only these of its planners, and the models that they plan with. */
    public Recipe withPlanners(List<String> names) {
        List<PlannerRecipe> some = planners.stream()
                .filter(planner -> names.contains(planner.name()))
                .toList();
        List<String> found = some.stream().map(PlannerRecipe::name).toList();
        for (String wanted : names) {
            if (!found.contains(wanted)) {
                throw new IllegalArgumentException("the recipe " + name + " has no planner '" + wanted + "', only "
                        + String.join(
                                ", ", planners.stream().map(PlannerRecipe::name).toList()));
            }
        }
        String first = models.get(0).name();
        Set<String> needed =
                some.stream().map(planner -> planner.modelOr(first)).collect(Collectors.toSet());
        List<ModelRecipe> theirs =
                models.stream().filter(model -> needed.contains(model.name())).toList();
        return new Recipe(
                name,
                title,
                column,
                inPaper,
                modelsFrom,
                graph,
                training,
                theirs,
                tuning,
                test,
                some,
                new TimingRecipe(List.of(), 0, 0, List.of()),
                0,
                seed);
    }

    /** Whether models are trained for this experiment, and not taken from another. */
    public boolean trains() {
        return modelsFrom.isEmpty();
    }

    /** The published settings. */
    public SearchSettings published() {
        return SearchSettings.columns().get(column);
    }

    /** The same settings as the authors' code has them. */
    public SearchSettings authors() {
        return SearchSettings.authors().get(column);
    }

    /**
     * Whether what was prepared for one of the two serves the other: they differ in planners, in timing, or in models
     * that only one of them has.
     */
    public boolean sharesPreparation(Recipe other) {
        boolean sameModels = models.stream().allMatch(model -> other.models.stream()
                .allMatch(another -> !another.name().equals(model.name()) || another.equals(model)));
        return sameModels && withoutPlanners().equals(other.withoutPlanners());
    }

    private Recipe withoutPlanners() {
        return new Recipe(
                name,
                "",
                column,
                inPaper,
                modelsFrom,
                graph,
                training,
                List.of(new ModelRecipe("any", "", "", 0, 0, 0)),
                tuning,
                test,
                List.of(new PlannerRecipe("written", 2)),
                new TimingRecipe(List.of(), 0, 0, List.of()),
                0,
                seed);
    }
}
