package org.gbjo.jena;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.graph.GraphFactory;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.settings.Mode;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.live.TermNumbers;
import org.gbjo.live.TripleCollector;
import org.gbjo.run.Room;
import org.gbjo.run.WorkListener;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.count.StatisticsCounter;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.testing.TestOrderers;

/** A graph whose numbers, dates, languages and datatypes are unevenly distributed, and statistics of graphs. */
final class FilteredData {
    static final String NAMESPACE = "http://example.org/";
    /** The prefixes of queries. */
    static final String PREFIXES = "PREFIX : <" + NAMESPACE + "> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> ";

    private static final List<String> LANGUAGES = List.of("@en", "@de", "@en-GB", "@fr", "", "@pt-BR", "@ja");

    private static final WorkListener SILENT = new WorkListener() {
        @Override
        public void begin(String step, long total) {}

        @Override
        public void update(long done) {}

        @Override
        public void end() {}
    };

    private final Random random;
    private final StringBuilder triples = new StringBuilder();

    private FilteredData(long seed) {
        this.random = new Random(seed);
    }

    /** So many things with a value of each kind. */
    static Graph graph(int things, long seed) {
        FilteredData data = new FilteredData(seed);
        for (int thing = 0; thing < things; thing++) {
            data.addThing(thing, things);
        }
        return parse(data.triples.toString());
    }

    static Graph parse(String nTriples) {
        Graph graph = GraphFactory.createDefaultGraph();
        RDFParser.fromString(nTriples, Lang.NTRIPLES).parse(graph);
        return graph;
    }

    private void addThing(int thing, int things) {
        String subject = "<" + NAMESPACE + "thing" + thing + ">";
        add(subject, "price", price());
        add(subject, "grade", typed("" + (1 + geometric(0.5, 4)), "integer"));
        LocalDate born = LocalDate.of(2010, 1, 1).minusDays((long) (9_000 * -Math.log(1 - random.nextDouble())));
        add(subject, "born", typed(born.toString(), "date"));
        LocalDateTime modified =
                LocalDateTime.of(2024, 1, 1, 0, 0, 0).plusSeconds((long) (3e7 * Math.pow(random.nextDouble(), 3)));
        add(subject, "modified", typed(modified.withNano(0) + (modified.getSecond() == 0 ? ":00Z" : "Z"), "dateTime"));
        String language = LANGUAGES.get(geometric(0.45, LANGUAGES.size() - 1));
        add(subject, "label", "\"label " + thing + "\"" + language);
        add(subject, "code", code(thing));
        add(subject, "next", "<" + NAMESPACE + "thing" + geometric(0.002, things - 1) + ">");
        add(subject, "kind", "<" + NAMESPACE + "kind" + geometric(0.3, 12) + ">");
    }

    private void add(String subject, String predicate, String object) {
        triples.append(subject)
                .append(" <")
                .append(NAMESPACE)
                .append(predicate)
                .append("> ")
                .append(object)
                .append(" .\n");
    }

    private int geometric(double probability, int most) {
        int value = 0;
        while (value < most && random.nextDouble() > probability) {
            value++;
        }
        return value;
    }

    private String price() {
        double price = Math.exp(3 + 2 * random.nextGaussian());
        return switch (random.nextInt(4)) {
            case 0 -> typed("" + geometric(0.05, 200), "integer");
            case 1 -> typed(String.format(Locale.ROOT, "%.3e", price), "double");
            default -> typed(String.format(Locale.ROOT, "%.2f", price), "decimal");
        };
    }

    private String code(int thing) {
        return switch (geometric(0.4, 3)) {
            case 0 -> typed("" + random.nextInt(1_000), "integer");
            case 1 -> "\"code " + random.nextInt(300) + "\"";
            case 2 -> "<" + NAMESPACE + "code" + random.nextInt(50) + ">";
            default -> "_:b" + thing;
        };
    }

    private static String typed(String text, String datatype) {
        return "\"" + text + "\"^^<http://www.w3.org/2001/XMLSchema#" + datatype + ">";
    }

    /** Counts a graph. */
    static GraphStatistics statistics(Graph graph, Path folder) throws IOException {
        TermNumbers<Node> terms = new TermNumbers<>(Room.inHeap());
        TripleCollector collector = new TripleCollector(Room.inHeap());
        graph.find()
                .forEach(triple -> collector.add(
                        terms.of(triple.getSubject()), terms.of(triple.getPredicate()), terms.of(triple.getObject())));
        Path file = folder.resolve("statistics.table");
        new StatisticsCounter(
                        collector.sort(term -> JenaPatterns.text(terms.term(term))), StatisticsOptions.ofMegabytes(4))
                .write(file, SILENT);
        return GraphStatistics.open(file);
    }

    /** An orderer with these statistics that plans every query and takes every order that is predicted to be cheaper. */
    static JoinOrderer orderer(GraphStatistics statistics) {
        return TestOrderers.of(
                Mode.ON,
                () -> new LoadedModel(
                        GraphIdentity.UNKNOWN,
                        () -> EstimatedQuery.timed(new StatisticsEstimator(statistics)),
                        Optional.of(statistics)));
    }
}
