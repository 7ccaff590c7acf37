package org.gbjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "explain",
        description = "As optimize, with the steps of the search: how the order came about.",
        footer = {
            "",
            "Example: gbjo explain wikidata query.rq --trace steps.json",
            "In Jena: gbjo explain wikidata query.rq --model model --engine jena"
        })
final class ExplainCommand extends PlanningCommand {
    /** Engines that there is a plug-in for. */
    enum Engine {
        JENA
    }

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description =
                    "Explain what the plug-in of an engine does: jena. Prints for each BGP of a query the engine's"
                            + " order and the learned one, the rows that both are predicted to touch, which one is taken and"
                            + " why. GRAPH may then be an RDF file too (default: none).")
    private Engine engine;

    ExplainCommand(Terminal terminal) {
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
        EngineExplanation.of(paths().get(0), model).print(wholeQueries(), json(), terminal());
        return Gbjo.DONE;
    }
}
