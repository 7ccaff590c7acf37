package org.gbjo.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "explain",
        description =
                "Show why a plan was chosen: the rows expected of each join and the true ones, the runner-up, and the"
                        + " steps of a gradient search.",
        footer = {
            "",
            "Example: gbjo explain wikidata query.rq --model model",
            "In an engine: gbjo explain wikidata query.rq --model model --engine jena"
        })
public final class ExplainCommand extends PlanningCommand {
    /** Engines that there is a plug-in for. */
    enum Engine {
        JENA,
        RDF4J
    }

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description =
                    "Explain what the plug-in of an engine does: jena, rdf4j. Prints for each BGP of a query the engine's"
                            + " order and gbjo's, the rows that both are predicted to touch, which one is taken and"
                            + " why. GRAPH may then be an RDF file too (default: none).")
    private Engine engine;

    public ExplainCommand() {
        super(true);
    }

    @Override
    protected void run() throws IOException {
        if (engine == null) {
            super.run();
            return;
        }
        if (paths().size() < 2) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--engine needs the data: name a graph folder or an RDF file before the queries");
        }
        Path model = modelFolder()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--engine needs a model folder; name it with --model"));
        Path data = paths().get(0);
        try (EngineExplanation explanation =
                engine == Engine.JENA ? JenaExplanation.of(data, model) : Rdf4jExplanation.of(data, model)) {
            explanation.print(wholeQueries(), json(), terminal);
        }
    }
}
