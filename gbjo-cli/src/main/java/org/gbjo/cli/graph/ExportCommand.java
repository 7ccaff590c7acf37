package org.gbjo.cli.graph;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.gbjo.cli.terminal.Output;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.graph.Graph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        description = "Write the triples of a graph folder as N-Triples; with named graphs, as N-Quads.",
        footer = {"", "Example: gbjo export wikidata | head"})
public final class ExportCommand extends Verb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder that gbjo import has made.")
    private Path folder;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write, compressed if its name ends in .gz (default: standard output).")
    private Path file;

    @Override
    protected void run() throws IOException {
        Graph graph = Graph.open(folder);
        Output.write(file, terminal, out -> {
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            graph.writeNTriples(writer);
            if (graph.named().isPresent()) {
                graph.named().get().writeNQuads(writer);
            }
            writer.flush();
        });
    }
}
