package org.gbjo.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.cli.terminal.ExitCode;
import org.gbjo.cli.terminal.Terminal;
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
        JENA {
            @Override
            EngineExplanation open(Path data, Path model) throws IOException {
                return JenaExplanation.of(data, model);
            }
        },
        RDF4J {
            @Override
            EngineExplanation open(Path data, Path model) throws IOException {
                return Rdf4jExplanation.of(data, model);
            }
        };

        abstract EngineExplanation open(Path data, Path model) throws IOException;
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

    public ExplainCommand(Terminal terminal) {
        super(terminal, true);
    }

    @Override
    public Integer call() throws IOException {
        return engine == null ? super.call() : explainEngine();
    }

    private int explainEngine() throws IOException {
        if (paths().size() < 2) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--engine needs the data: name a graph folder or an RDF file before the queries");
        }
        Path model = modelFolder()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--engine needs a model folder; name it with --model"));
        try (EngineExplanation explanation = engine.open(paths().get(0), model)) {
            explanation.print(wholeQueries(), json(), terminal());
        }
        return ExitCode.DONE;
    }
}
