package org.gbjo.fence;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;

/** Draws the queries of the fence from a graph: 2,000 of all shapes, of 2 to 20 patterns; a tenth may have no answer. */
final class FenceQueries {
    private static final int LEAST = 2;
    private static final int MOST = 20;
    private static final Variable PREDICATE = new Variable("predicate");

    private final Graph graph;
    private final List<Grouped> queries = new ArrayList<>();

    /** A query and what the fence calls its kind. */
    record Grouped(String group, Bgp bgp) {}

    FenceQueries(Graph graph) {
        this.graph = graph;
    }

    List<Grouped> draw() {
        add("star", Shape.STAR, 210, options(MOST, 1));
        add("star with incoming edges", Shape.STAR, 210, options(MOST, 2).withIncomingEdges(true));
        add("path", Shape.PATH, 200, options(MOST, 3));
        add("tree", Shape.TREE, 400, options(MOST, 4));
        add("flower", Shape.FLOWER, 380, options(MOST, 5));
        add("cycle", Shape.CYCLE, 250, options(MOST, 6));
        for (Shape shape : List.of(Shape.STAR, Shape.PATH, Shape.TREE, Shape.FLOWER)) {
            add(
                    shape.label() + " with variable predicates",
                    shape,
                    35,
                    options(MOST, 7).withVariablePredicateShare(0.7).withConstantShare(0.6));
        }
        addOpenPredicates();
        addComponents();
        return queries;
    }

    private static GeneratorOptions options(int most, long seed) {
        return GeneratorOptions.of(LEAST, most, seed).withExchangedShare(0.1);
    }

    private void add(String group, Shape shape, int count, GeneratorOptions options) {
        generate(shape, count, options).forEach(bgp -> queries.add(new Grouped(group, bgp)));
    }

    private List<Bgp> generate(Shape shape, int count, GeneratorOptions options) {
        return new QueryGenerator(graph, options)
                .generate(shape, count, Progress.SILENT).queries().stream()
                        .map(Query::bgp)
                        .toList();
    }

    /** The first pattern has a variable predicate whatever is beside it; in half of the queries the last has the same. */
    private void addOpenPredicates() {
        List<Bgp> trees = generate(Shape.TREE, 80, options(12, 8));
        for (int i = 0; i < trees.size(); i++) {
            List<Pattern> patterns = new ArrayList<>(trees.get(i).patterns());
            patterns.set(0, open(patterns.get(0)));
            if (i % 2 == 0) {
                int last = patterns.size() - 1;
                patterns.set(last, open(patterns.get(last)));
            }
            queries.add(new Grouped("tree with open predicates", new Bgp(patterns)));
        }
    }

    private static Pattern open(Pattern pattern) {
        return new Pattern(pattern.subject(), PREDICATE, pattern.object());
    }

    /** Two queries, or every third time three, that share no variable. */
    private void addComponents() {
        List<Bgp> stars = generate(Shape.STAR, 130, options(7, 9));
        List<Bgp> trees = generate(Shape.TREE, 130, options(8, 10));
        List<Bgp> paths = generate(Shape.PATH, 130, options(4, 11));
        for (int i = 0; i < 130; i++) {
            // 7 and 51 have no divisor in common with 130, so that sizes meet in many ways.
            List<Pattern> patterns = new ArrayList<>(stars.get(i * 7 % 130).patterns());
            addRenamed(trees.get(i * 51 % 130), "b", patterns);
            if (i % 3 == 0) {
                addRenamed(paths.get(i), "c", patterns);
            }
            queries.add(new Grouped("several components", new Bgp(patterns)));
        }
    }

    private static void addRenamed(Bgp bgp, String suffix, List<Pattern> patterns) {
        for (Pattern pattern : bgp.patterns()) {
            patterns.add(new Pattern(
                    renamed(pattern.subject(), suffix),
                    renamed(pattern.predicate(), suffix),
                    renamed(pattern.object(), suffix)));
        }
    }

    private static Term renamed(Term term, String suffix) {
        return term instanceof Variable variable ? new Variable(variable.name() + suffix) : term;
    }
}
