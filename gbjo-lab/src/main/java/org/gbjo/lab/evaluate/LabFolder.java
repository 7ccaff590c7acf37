package org.gbjo.lab.evaluate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where experiments keep what they make: graphs, which they share, and a folder for each recipe. */
public record LabFolder(Path root) {
    /** The folder of a graph. */
    public Path graph(String name) {
        return root.resolve("graphs").resolve(name);
    }

    /** The vectors and counts of a graph's terms. */
    public Path terms(String graph) {
        return root.resolve("graphs").resolve(graph + ".terms");
    }

    public ExperimentFolder experiment(String recipe) {
        return new ExperimentFolder(root.resolve(recipe));
    }

    /** The experiments that were begun, by name. */
    public List<ExperimentFolder> experiments() throws IOException {
        List<ExperimentFolder> found = List.of();
        if (Files.isDirectory(root)) {
            try (Stream<Path> entries = Files.list(root)) {
                found = entries.sorted()
                        .map(ExperimentFolder::new)
                        .filter(folder -> Files.exists(folder.recipe()))
                        .toList();
            }
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    "there are no experiments in " + root + "; make some with: gbjo evaluate RECIPE -o " + root);
        }
        return found;
    }
}
