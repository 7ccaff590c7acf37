package org.gbjo.cli.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cli.option.Heading;
import org.gbjo.folder.ModelFolder;
import org.gbjo.workload.Query;
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
            "In an engine: gbjo explain wikidata query.rq --model model --engine jena",
            "Of a bad plan: gbjo explain wikidata query.rq --model model --report report.json"
        })
public final class ExplainCommand extends PlanningCommand {
    private static final String REPORTS = "Reports";

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

    @Heading(REPORTS)
    @Option(
            names = "--report",
            paramLabel = "FILE",
            description =
                    "Also write a file that others need to understand a bad plan: query, numbers, decision, versions"
                            + " and settings. Constants become placeholders, so it has no data.")
    private Path reportFile;

    @Heading(REPORTS)
    @Option(names = "--report-data", description = "Keep constants and names of files in the report as they are.")
    private boolean reportData;

    private PlanReportFile report;

    public ExplainCommand() {
        super(true);
    }

    @Override
    protected void run() throws IOException {
        if (reportData && reportFile == null) {
            throw new ParameterException(
                    spec.commandLine(), "--report-data needs a report; name its file with --report");
        }
        if (engine == null) {
            report = new PlanReportFile(reportData, "none", modelFolder());
            super.run();
        } else {
            explainEngine();
        }
        if (reportFile != null) {
            report.write(reportFile);
            note("wrote " + reportFile
                    + (reportData
                            ? ", which has constants of the queries"
                            : ", in which placeholders stand for constants"));
        }
    }

    @Override
    protected void planned(Query query, Optional<Estimator> estimator, Map<String, Object> outcome) {
        if (reportFile != null) {
            report.add(query, estimator, outcome);
        }
    }

    private void explainEngine() throws IOException {
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
            report = new PlanReportFile(reportData, explanation.engine(), Optional.of(model));
            Estimator estimator = ModelFolder.read(model).estimator(model);
            explanation.print(wholeQueries(), json(), terminal, (query, answer) -> {
                if (reportFile != null) {
                    report.add(query.id(), query.query(), estimator, answer.whole());
                }
            });
        }
    }
}
