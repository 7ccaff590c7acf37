package org.gbjo.lab.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeTest {
    @TempDir
    private Path folder;

    @Test
    void recipesOfTheProgramSurviveTheWayThroughText() throws IOException {
        for (String name : Recipe.NAMES) {
            Recipe recipe = Recipe.read(name);
            assertThat(recipe.name()).isEqualTo(name);
            Path file = folder.resolve(name + ".json");
            Files.writeString(file, recipe.json());
            assertThat(Recipe.read(file.toString())).isEqualTo(recipe);
        }
    }

    /** What the experiments promise: 40 queries of each size from 3 to 14. */
    @Test
    void thePapersWorkloadsHaveEnoughTestQueries() throws IOException {
        for (String name : Recipe.NAMES) {
            Recipe recipe = Recipe.read(name);
            if (recipe.inPaper()) {
                assertThat(recipe.test().leastSize()).isEqualTo(3);
                assertThat(recipe.test().greatestSize()).isEqualTo(14);
                assertThat(recipe.test().count()).isGreaterThanOrEqualTo(12 * 40);
            }
        }
    }

    @Test
    void aRecipeWithGoalsIsStillUsable() throws IOException {
        String text = Recipe.read("watdiv").json();
        String goals = "\"goals\": [{\"geometricMean\": 1.05, \"p95\": 1.4}], \"cloud\":";
        Recipe older = Recipe.parse(text.replaceFirst("\"cloud\":", goals), "older");
        assertThat(older).isEqualTo(Recipe.read("watdiv"));
    }

    @Test
    void preparationIsSharedUnlessItsIngredientsChange() throws IOException {
        String text = Recipe.read("tiny").json();
        Recipe tiny = Recipe.parse(text, "tiny");
        Recipe fewerPlanners = Recipe.parse(text.replace("\"most\": 100", "\"most\": 9"), "changed");
        Recipe otherQueries = Recipe.parse(text.replace("\"count\": 60", "\"count\": 61"), "changed");
        assertThat(fewerPlanners).isNotEqualTo(tiny);
        assertThat(tiny.sharesPreparation(fewerPlanners)).isTrue();
        assertThat(tiny.sharesPreparation(otherQueries)).isFalse();
    }

    @Test
    void somePlannersNeedOnlyTheirModels() throws IOException {
        Recipe all = Recipe.read("lubm-star");
        Recipe some = all.withPlanners(List.of("greedy@subset", "gradient-tree@paper-features"));
        assertThat(some.models()).extracting(ModelRecipe::name).containsExactly("paper-features", "subset");
        assertThat(some.planners())
                .extracting(PlannerRecipe::name)
                .containsExactly("gradient-tree@paper-features", "greedy@subset");
        assertThat(all.withPlanners(List.of("greedy")).models())
                .extracting(ModelRecipe::name)
                .containsExactly("sharing");
        assertThat(all.sharesPreparation(some)).isTrue();
        assertThatThrownBy(() -> all.withPlanners(List.of("sorcery")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the recipe lubm-star has no planner 'sorcery', only gradient-tree, ");
    }

    @Test
    void whatIsNotARecipeIsRefusedInASentence() throws IOException {
        String text = Recipe.read("tiny").json();
        refuses(text.replace("gbjo-recipe", "soup"), "the format gbjo-recipe and the version 2, got soup and 2");
        refuses(text.replace("\"version\": 2", "\"version\": 1"), "got gbjo-recipe and 1");
        refuses(text.replace("\"seed\": 0", "\"sead\": 0"), "'seed' should be of type long, got null");
        refuses(text.replace("\"star\"", "\"clover\""), "'shapes' is one of");
        refuses(text.replace("\"column\": \"lubm-star\"", "\"column\": \"dbpedia\""), "got 'dbpedia'");
        refuses(text.replace("\"universities\": 1", "\"universities\": 0"), "either from files or from LUBM");
        refuses("{", "the recipe changed is not usable");
        assertThatThrownBy(() -> Recipe.read("goulash"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no recipe goulash; name a file or one of " + String.join(", ", Recipe.NAMES));
    }

    private static void refuses(String text, String sentence) {
        assertThatThrownBy(() -> Recipe.parse(text, "changed"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }
}
