package org.gbjo.cli.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.ImportOptions.NamedGraphs;
import org.gbjo.graph.load.Importer;
import org.gbjo.report.text.Numbers;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "import",
        description = "Make a graph folder from RDF files.",
        footer = {"", "Example: gbjo import wikidata.nt.gz -o wikidata"})
public final class ImportCommand extends Verb {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "N-Triples, Turtle, RDF/XML, N-Quads or TriG by the ending of the name (.nt .ttl .rdf .nq"
                    + " .trig), also with .gz or .bz2; - for standard input.")
    private List<String> files;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "GRAPH",
            required = true,
            description = "The graph folder to make.")
    private Path graph;

    @Option(
            names = "--syntax",
            paramLabel = "SYNTAX",
            defaultValue = "nt",
            description = "The syntax of standard input: nt, ttl, rdf, nq or trig (default: ${DEFAULT-VALUE}).")
    private String syntax;

    @Option(
            names = "--lenient",
            description = "Skip malformed lines of N-Triples and N-Quads and count them (default: stop at the first).")
    private boolean lenient;

    @ArgGroup
    private Named named = new Named();

    /** What becomes of named graphs. */
    static final class Named {
        @Option(
                names = "--quads",
                description = "Keep named graphs as they are, beside the default graph (default: they are left out).")
        private boolean kept;

        @Option(
                names = "--named-graphs",
                description = "Take the triples of named graphs as well, as one graph with the default graph.")
        private boolean merged;

        NamedGraphs wanted() {
            return kept ? NamedGraphs.KEPT : merged ? NamedGraphs.MERGED : NamedGraphs.LEFT_OUT;
        }
    }

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many threads parse (default: one for each processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    protected void run() throws IOException {
        ImportOptions options = ImportOptions.of(files.toArray(String[]::new))
                .withLenient(lenient)
                .withNamedGraphs(named.wanted())
                .withStandardInputSyntax(language())
                .withThreads(threads);
        long start = System.nanoTime();
        GraphMetadata metadata = withProgress(progress -> new Importer(options, progress).run(graph));
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        say(graph + ": " + counts(metadata) + quads() + ", imported in " + Numbers.duration(elapsed));
        if (metadata.skipped() > 0) {
            note("skipped " + Numbers.exact(metadata.skipped()) + " malformed lines");
        }
    }

    private static String counts(GraphMetadata metadata) {
        return Numbers.compact(metadata.triples()) + " triples, " + Numbers.compact(metadata.terms()) + " terms, "
                + Numbers.compact(metadata.predicates()) + " predicates";
    }

    private String quads() throws IOException {
        return Graph.open(graph)
                .named()
                .map(found -> ", and " + Numbers.compact(found.metadata().quads()) + " in "
                        + Numbers.compact(found.size()) + " named graphs")
                .orElse("");
    }

    private Lang language() {
        Lang language = RDFLanguages.filenameToLang("input." + syntax);
        if (language == null || !(RDFLanguages.isTriples(language) || RDFLanguages.isQuads(language))) {
            throw new IllegalArgumentException(
                    "a syntax is nt, ttl, rdf, nq or trig, got '" + syntax + "'; see gbjo import --help");
        }
        return language;
    }
}
