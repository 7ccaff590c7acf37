package org.gbjo.cli.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.exec.RowSet;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.GbjoJena;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.report.text.Numbers;
import org.gbjo.run.Deadline;

/**
 * One query of the LUBM benchmark in Jena in memory, in Jena's order and in gbjo's: what a user feels, and the rows of
 * each step, which are the reason.
 */
final class DemoStory {
    static final String NAME = "LUBM's query 2";

    private static final int TIMES = 10;

    /** How the times are to be read. */
    static final String MEASURED = "Each time is the shortest of " + TIMES + " executions.";

    /** What the query asks for. */
    static final String QUESTION =
            NAME + " asks for graduate students who are members of a department of the university"
                    + " that they have their first degree from.";

    private static final String LUBM = "<http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#%s>";
    private static final String TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
    private static final Bgp QUERY = Bgp.of(
            Pattern.of("?student", TYPE, word("GraduateStudent")),
            Pattern.of("?university", TYPE, word("University")),
            Pattern.of("?department", TYPE, word("Department")),
            Pattern.of("?student", word("memberOf"), "?department"),
            Pattern.of("?department", word("subOrganizationOf"), "?university"),
            Pattern.of("?student", word("undergraduateDegreeFrom"), "?university"));

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private final DatasetGraph dataset;
    private final Path model;

    private DemoStory(DatasetGraph dataset, Path model) {
        this.dataset = dataset;
        this.model = model;
    }

    /**
     * An order and what it took.
     *
     * @param seconds the least of some executions; nothing if they were cut off
     * @param rows exact, after each pattern
     */
    record Told(JoinOrder order, Optional<Double> seconds, List<Double> rows) {
        /** The time for people. */
        String time() {
            return seconds.map(known -> Numbers.figure(1000 * known) + " ms")
                    .orElse("over " + LIMIT.toSeconds() + " s");
        }

        double most() {
            return rows.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        }

        /** A pattern without its variables: predicates and classes tell the patterns of this query apart. */
        String shortPattern(int place) {
            return pattern(place).replaceAll("\\?\\w+", "").strip();
        }

        /** The text of a pattern, with what stands before the names left out. */
        String pattern(int place) {
            return QUERY.pattern(order.at(place)).toString().replaceAll("<[^>]*[#/]([^>#/]*)>", "$1");
        }
    }

    /**
     * Executes the query both ways, in Jena's order first; nothing if gbjo keeps that.
     *
     * @param data the RDF file
     */
    static List<Told> tell(Path data, Path model, Oracle oracle) {
        Graph graph = RDFDataMgr.loadGraph(data.toString());
        DemoStory story = new DemoStory(DatasetGraphFactory.wrap(graph), model);
        AtomicReference<Decision.Reordered> heard = new AtomicReference<>();
        DecisionListener<BasicPattern> listener = (pattern, decision) -> {
            if (decision instanceof Decision.Reordered reordered) {
                heard.set(reordered);
            }
        };
        // A program that has just begun plans slowly: it may take its time.
        Executions inGbjosOrder = story.new Executions(builder -> builder.set(GbjoJena.MODEL, story.model.toString())
                .set(GbjoJena.DEADLINE, LIMIT.toMillis() + " ms")
                .set(GbjoJena.CHEAP_ROWS, "0")
                .set(GbjoJena.LISTENER, listener));
        Executions inJenasOrder = story.new Executions(builder -> builder.set(GbjoJena.MODE, Mode.OFF.toString()));
        // In turns, so that whatever else the machine does slows both down.
        for (int i = 0; i < TIMES; i++) {
            inJenasOrder.run();
            inGbjosOrder.run();
        }
        Decision.Reordered decision = heard.get();
        if (decision == null) {
            return List.of();
        }
        ScoredOrder ofEngine = decision.evidence().nativeOrder().orElseThrow();
        Cardinalities cardinalities = oracle.open(QUERY, Deadline.none());
        return List.of(
                new Told(ofEngine.order(), inJenasOrder.seconds(), rows(ofEngine.order(), cardinalities)),
                new Told(decision.order(), inGbjosOrder.seconds(), rows(decision.order(), cardinalities)));
    }

    /** Executions in one order. */
    private final class Executions {
        private final Consumer<QueryExecBuilder> settings;
        private double least = Double.POSITIVE_INFINITY;
        private boolean cutOff;

        Executions(Consumer<QueryExecBuilder> settings) {
            this.settings = settings;
        }

        /** Executes the query once more, unless that has taken too long before. */
        void run() {
            if (cutOff) {
                return;
            }
            QueryExecBuilder builder = QueryExec.dataset(dataset)
                    .query("SELECT * " + QUERY)
                    .timeout(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            settings.accept(builder);
            long begin = System.nanoTime();
            try (QueryExec execution = builder.build()) {
                RowSet solutions = execution.select();
                solutions.forEachRemaining(solution -> {});
            } catch (QueryCancelledException e) {
                cutOff = true;
            }
            least = Math.min(least, (System.nanoTime() - begin) / 1e9);
        }

        Optional<Double> seconds() {
            return cutOff ? Optional.empty() : Optional.of(least);
        }
    }

    private static List<Double> rows(JoinOrder order, Cardinalities cardinalities) {
        List<Double> rows = new ArrayList<>();
        PatternSet done = PatternSet.EMPTY;
        for (int place = 0; place < order.size(); place++) {
            done = done.with(order.at(place));
            rows.add(cardinalities.rows(done));
        }
        return rows;
    }

    private static String word(String name) {
        return LUBM.formatted(name);
    }

    /** The query as a person writes it. */
    static String query() {
        return "PREFIX ub: <" + LUBM.substring(1, LUBM.indexOf('%')) + ">\nSELECT * {\n  "
                + QUERY.patterns().stream()
                        .map(pattern -> pattern.toString().replace(TYPE, "a").replaceAll("<[^>]*#([^>#]*)>", "ub:$1"))
                        .collect(Collectors.joining(" .\n  "))
                + "\n}";
    }

    static String whose(List<Told> story, Told told) {
        return told.equals(story.get(0)) ? "Jena's own order" : "gbjo's order";
    }

    /** What a user feels. */
    static String times(List<Told> story) {
        Told ofEngine = story.get(0);
        Told ofGbjo = story.get(1);
        // Whatever was cut off is not compared.
        Optional<String> factor = ofEngine.seconds()
                .flatMap(own -> ofGbjo.seconds().map(ours -> own / ours))
                .filter(times -> times > 1)
                .map(times -> ", " + Numbers.figure(times) + " times as fast");
        return "Jena, in memory, takes " + ofEngine.time() + " in its own order and " + ofGbjo.time() + " in gbjo's"
                + factor.orElse("") + ".";
    }

    /** Why: what the two orders differ in. */
    static String reason(List<Told> story) {
        Told ofEngine = story.get(0);
        Told ofGbjo = story.get(1);
        return "Jena's order has up to " + Numbers.exact(ofEngine.most()) + " rows at a step, gbjo's "
                + Numbers.exact(ofGbjo.most()) + ", for the same answer.";
    }
}
