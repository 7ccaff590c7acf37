package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gbjo.cli.option.ClusterOptions;
import org.gbjo.cli.option.WorkerOptions;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.lab.evaluate.Experiment;
import org.gbjo.lab.evaluate.LabFolder;
import org.gbjo.lab.recipe.Recipe;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "evaluate",
        description = "Run experiments: train models, let all planners plan the same queries, and count what their"
                + " plans cost.",
        footer = {
            "",
            "Killed at any moment, it goes on where it was. gbjo report shows the outcome.",
            "Example: gbjo evaluate wikidata-star wikidata-path --data data -o lab"
        })
public final class EvaluateCommand extends Verb {
    @Parameters(
            arity = "1..*",
            paramLabel = "RECIPE",
            description = "Files, or recipes that come with gbjo: lubm-star, lubm-path, wikidata-star, wikidata-path,"
                    + " lubm-mixed, wikidata-mixed, watdiv; with the models of those but other queries"
                    + " lubm-mixed-again, wikidata-star-again, wikidata-path-again, wikidata-mixed-again,"
                    + " wikidata-large; tiny.")
    private List<String> recipes;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = "lab",
            description = "Where graphs, models and outcomes go (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            defaultValue = "data",
            description = "Where the files are that a recipe names; LUBM is generated (default: ${DEFAULT-VALUE}).")
    private Path data;

    @Option(
            names = "--planners",
            split = ",",
            paramLabel = "NAME",
            description = "Only these planners of the recipes, and the models that they plan with (default: all).")
    private List<String> planners = List.of();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many queries are planned at once (default: one for each processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @ArgGroup(exclusive = false, heading = ClusterOptions.HEADING)
    private WorkerOptions spark;

    @Override
    protected void run() throws IOException {
        if (threads < 1) {
            throw new IllegalArgumentException("an experiment needs at least 1 thread, got " + threads);
        }
        for (String name : recipes) {
            Recipe all = Recipe.read(name);
            Recipe recipe = planners.isEmpty() ? all : all.withPlanners(planners);
            try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
                new Experiment(
                                recipe,
                                new LabFolder(folder),
                                data,
                                threads,
                                Optional.ofNullable(spark).map(WorkerOptions::cluster),
                                progress,
                                terminal.err()::println)
                        .run();
            }
            say(recipe.title() + ": done, see gbjo report " + folder);
        }
    }
}
