package org.gbjo.cli.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.graph.FolderChecksums;
import org.gbjo.graph.Graph;
import org.gbjo.graph.storage.GraphFormatException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "check",
        description = "Read all files of a graph folder and compare them with the checksums that the import wrote.",
        footer = {"", "Example: gbjo check wikidata"})
public final class CheckCommand extends Verb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder that gbjo import has made.")
    private Path folder;

    @Override
    protected void run() throws IOException {
        Graph graph = Graph.open(folder);
        FolderChecksums checksums = FolderChecksums.read(folder);
        List<String> damaged = withProgress(progress -> {
            progress.begin("reading", checksums.bytes());
            List<String> found = checksums.damaged(progress);
            progress.end();
            return found;
        });
        if (!damaged.isEmpty()) {
            throw new GraphFormatException(folder + " is damaged: " + String.join(", ", damaged)
                    + (damaged.size() == 1 ? " is" : " are") + " not what the import wrote; import the graph again");
        }
        long quads = graph.named().map(named -> named.metadata().quads()).orElse(0L);
        say(folder + ": all files of its " + (graph.triples() + quads) + " triples are as they were written");
    }
}
