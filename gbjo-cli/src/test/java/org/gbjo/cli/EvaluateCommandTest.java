package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gbjo.lab.recipe.Recipe;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can go wrong; that it works, and what comes out, is tested in gbjo-lab. */
class EvaluateCommandTest {
    @TempDir
    private Path folder;

    private static void failsWith(Run run, String... words) {
        assertThat(run.code()).isNotZero();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(words);
    }

    @Test
    void helpNamesAllRecipes() {
        String help = Run.gbjo("evaluate", "--help").out().replaceAll("\\s+", " ");
        assertThat(help).contains(Recipe.NAMES);
    }

    @Test
    void anUnknownRecipeIsNamedWithThoseThatExist() {
        failsWith(Run.gbjo("evaluate", "goulash", "-o", folder), "no recipe goulash", "wikidata-star", "tiny");
    }

    @Test
    void dataThatIsMissingIsNamed() {
        Run run = Run.gbjo("evaluate", "watdiv", "--data", folder.resolve("nowhere"), "-o", folder.resolve("lab"));
        failsWith(run, "nowhere/watdiv-sf10.nt.gz", "--data");
        assertThat(folder.resolve("lab/graphs/watdiv-10")).doesNotExist();
    }

    @Test
    void thereIsNothingToReportWithoutExperiments() throws Exception {
        failsWith(Run.gbjo("report", folder.resolve("lab")), "no experiments in", "gbjo evaluate");
        Files.createDirectories(folder.resolve("lab"));
        failsWith(Run.gbjo("report", folder.resolve("lab")), "no experiments in", "gbjo evaluate");
    }

    @Test
    void anExperimentThatWasStoppedIsNotReported() throws Exception {
        Files.createDirectories(folder.resolve("lab/tiny"));
        Files.writeString(folder.resolve("lab/tiny/recipe.json"), "{}");
        failsWith(
                Run.gbjo("report", folder.resolve("lab"), "-o", folder.resolve("report")),
                "is not complete",
                "run gbjo");
        assertThat(folder.resolve("report")).doesNotExist();
    }
}
