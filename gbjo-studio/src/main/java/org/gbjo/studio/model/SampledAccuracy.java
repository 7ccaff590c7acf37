package org.gbjo.studio.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.Txn;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.run.SeededRandom;
import org.gbjo.studio.api.StudioCall;
import org.gbjo.studio.api.StudioExtension;
import org.gbjo.studio.api.StudioJobs;
import org.gbjo.studio.api.StudioRefusal;
import org.gbjo.studio.api.StudioStatistics;

/**
 * How good estimates are on queries that are drawn from the graph: by shape and size, the factor between estimated and
 * true rows. A job, since truth takes time; a query that takes too long is left out and counted.
 */
final class SampledAccuracy {
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final Duration FOR_A_QUERY = Duration.ofMillis(500);
    private static final int QUERIES = 8;
    private static final int SMALLEST = 2;
    private static final int LARGEST = 5;
    private static final int TRIPLES = 20_000;
    private static final long SEED = 1;

    private final DatasetGraph dataset;
    private final StudioExtension extension;
    private final Estimator estimator;
    private final Deadline deadline;
    private final Runnable progress;
    private final SeededRandom random = new SeededRandom(SEED);
    private List<Triple> triples = List.of();

    private enum Shape {
        STAR,
        PATH
    }

    private SampledAccuracy(
            DatasetGraph dataset,
            StudioExtension extension,
            Estimator estimator,
            Deadline deadline,
            Runnable progress) {
        this.dataset = dataset;
        this.extension = extension;
        this.estimator = estimator;
        this.deadline = deadline;
        this.progress = progress;
    }

    static Map<String, Object> begin(StudioCall call) {
        Estimator estimator = StudioStatistics.estimator(call)
                .orElseThrow(() -> new StudioRefusal(409, "nothing is counted yet; count the graph first"));
        DatasetGraph dataset = call.dataset();
        StudioExtension extension = call.extension();
        Deadline deadline = Deadline.after(LONGEST);
        long parts = 2L * (LARGEST - SMALLEST + 1) * QUERIES;
        return StudioJobs.ALL.begin(
                parts,
                deadline,
                progress -> Txn.calculateRead(
                        dataset, () -> new SampledAccuracy(dataset, extension, estimator, deadline, progress).run()));
    }

    private Map<String, Object> run() {
        triples = QuietQuery.<List<Triple>>select(
                        dataset, "SELECT * { ?s ?p ?o } LIMIT " + TRIPLES, Duration.ofSeconds(5), rows -> {
                            List<Triple> read = new ArrayList<>();
                            rows.forEachRemaining(
                                    row -> read.add(Triple.create(row.get("s"), row.get("p"), row.get("o"))));
                            return read;
                        })
                .orElse(List.of());
        List<Object> cells = new ArrayList<>();
        for (Shape shape : Shape.values()) {
            for (int size = SMALLEST; size <= LARGEST; size++) {
                cells.add(cell(shape, size));
            }
        }
        return Map.of("cells", cells);
    }

    private Map<String, Object> cell(Shape shape, int size) {
        List<Double> factors = new ArrayList<>();
        int late = 0;
        for (int i = 0; i < QUERIES; i++) {
            deadline.check();
            progress.run();
            Optional<Bgp> drawn = draw(shape, size);
            if (drawn.isPresent()) {
                OptionalDouble factor = factor(drawn.get());
                if (factor.isPresent()) {
                    factors.add(factor.getAsDouble());
                } else {
                    late++;
                }
            }
        }
        factors.sort(null);
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("shape", shape == Shape.STAR ? "star" : "path");
        members.put("patterns", size);
        members.put("queries", factors.size());
        members.put("late", late);
        if (!factors.isEmpty()) {
            members.put("median", factors.get(factors.size() / 2));
            members.put("worst", factors.get(factors.size() - 1));
        }
        return members;
    }

    /** How many times too many or too few rows were predicted; nothing if the truth takes too long. */
    private OptionalDouble factor(Bgp bgp) {
        try {
            Cardinalities predicted = estimator.open(bgp, Deadline.after(FOR_A_QUERY));
            double rows = Math.max(1, predicted.rows(bgp.all()));
            return truth(bgp)
                    .map(counted -> Math.max(1, counted))
                    .map(truth -> OptionalDouble.of(Math.max(rows, truth) / Math.min(rows, truth)))
                    .orElse(OptionalDouble.empty());
        } catch (DeadlineExceededException e) {
            return OptionalDouble.empty();
        }
    }

    private Optional<Double> truth(Bgp bgp) {
        Optional<Cardinalities> exact = extension.exact(bgp, Deadline.after(FOR_A_QUERY));
        if (exact.isPresent()) {
            return Optional.of(exact.get().rows(bgp.all()));
        }
        StringBuilder query = new StringBuilder("SELECT (COUNT(*) AS ?n) {");
        bgp.patterns().forEach(pattern -> query.append(' ').append(pattern).append(" ."));
        return QuietQuery.select(
                dataset,
                query.append(" }").toString(),
                FOR_A_QUERY,
                rows -> Double.valueOf(rows.next().get("n").getLiteralLexicalForm()));
    }

    /** A query with at least one solution: that of the triples it was drawn from. */
    private Optional<Bgp> draw(Shape shape, int size) {
        for (int attempt = 0; attempt < 50 && !triples.isEmpty(); attempt++) {
            Triple first = triples.get(random.below(triples.size()));
            Optional<Bgp> drawn = shape == Shape.STAR ? star(first.getSubject(), size) : path(first, size);
            if (drawn.isPresent()) {
                return drawn;
            }
        }
        return Optional.empty();
    }

    private Optional<Bgp> star(Node centre, int size) {
        List<Triple> around = find(centre);
        if (around.size() < size) {
            return Optional.empty();
        }
        random.shuffle(around);
        int fixed = random.below(size + 1);
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Triple triple = around.get(i);
            boolean isFixed = i == fixed && !triple.getObject().isBlank();
            patterns.add(new Pattern(
                    new Variable("x"),
                    new Constant(JenaPatterns.text(triple.getPredicate())),
                    isFixed ? new Constant(JenaPatterns.text(triple.getObject())) : new Variable("o" + i)));
        }
        return Optional.of(new Bgp(patterns));
    }

    private Optional<Bgp> path(Triple first, int size) {
        List<Pattern> patterns = new ArrayList<>();
        Triple step = first;
        for (int i = 0; i < size; i++) {
            patterns.add(new Pattern(
                    new Variable("v" + i),
                    new Constant(JenaPatterns.text(step.getPredicate())),
                    new Variable("v" + (i + 1))));
            if (i + 1 < size) {
                List<Triple> next = step.getObject().isLiteral() ? List.of() : find(step.getObject());
                if (next.isEmpty()) {
                    return Optional.empty();
                }
                step = next.get(random.below(next.size()));
            }
        }
        return Optional.of(new Bgp(patterns));
    }

    private List<Triple> find(Node subject) {
        List<Triple> found = new ArrayList<>();
        var all = dataset.getDefaultGraph().find(subject, Node.ANY, Node.ANY);
        try {
            while (all.hasNext() && found.size() < 200) {
                found.add(all.next());
            }
        } finally {
            all.close();
        }
        return found;
    }
}
