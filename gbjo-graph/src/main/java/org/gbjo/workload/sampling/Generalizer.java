package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.SeededRandom;

/**
 * Makes a BGP of triples by replacing terms with variables, so that the triples are an answer to it. In some BGPs one
 * constant is then exchanged for another one that the predicate has in the same position, as when people ask the same
 * question about something else. Such a BGP may have no answer.
 *
 * <p>A join is always a variable. Every edge of a sample has one, so no pattern has three constants. A predicate
 * becomes a variable only beside a constant, so no pattern has three variables.
 */
public final class Generalizer {
    private final Graph graph;
    private final Constant[] predicates;
    private final double constantShare;
    private final double variablePredicateShare;
    private final double exchangedShare;
    private final TripleIndex byPredicate;

    /**
     * @param constantShare the probability that a term outside all joins stays a constant
     * @param variablePredicateShare the probability that a predicate beside a constant becomes a variable
     * @param exchangedShare the probability that a constant of a BGP is exchanged, if it has one beside a predicate
     */
    public Generalizer(Graph graph, double constantShare, double variablePredicateShare, double exchangedShare) {
        this.graph = graph;
        this.exchangedShare = exchangedShare;
        this.byPredicate = graph.index(IndexOrder.PSO);
        this.predicates = new Constant[graph.predicates().size()];
        for (int ordinal = 0; ordinal < predicates.length; ordinal++) {
            predicates[ordinal] = new Constant(graph.dictionary().term(graph.predicateId(ordinal)));
        }
        this.constantShare = constantShare;
        this.variablePredicateShare = variablePredicateShare;
    }

    public Bgp generalize(SampledTriples sample, SeededRandom random) {
        return new Naming(sample, random).bgp();
    }

    /** The variables that stand for the terms of one sample. */
    private final class Naming {
        private final SampledTriples sample;
        private final SeededRandom random;
        private final Map<Integer, Variable> joins = new Int2ObjectOpenHashMap<>();
        private int nodeVariables;
        private int predicateVariables;

        Naming(SampledTriples sample, SeededRandom random) {
            this.sample = sample;
            this.random = random;
        }

        Bgp bgp() {
            List<Pattern> patterns = new ArrayList<>();
            for (Edge edge : sample.edges()) {
                Term subject = node(edge.subject());
                Term object = node(edge.object());
                boolean besideConstant = subject instanceof Constant || object instanceof Constant;
                patterns.add(new Pattern(subject, predicate(edge.predicate(), besideConstant), object));
            }
            // Asked only if it is wanted: without it, equal seeds go on to give the queries that they have always
            // given.
            if (exchangedShare > 0 && random.chance(exchangedShare)) {
                exchange(patterns);
            }
            return new Bgp(patterns);
        }

        private void exchange(List<Pattern> patterns) {
            int[] candidates = IntStream.range(0, patterns.size())
                    .filter(i -> patterns.get(i).predicate() instanceof Constant
                            && (patterns.get(i).subject() instanceof Constant
                                    || patterns.get(i).object() instanceof Constant))
                    .toArray();
            if (candidates.length == 0) {
                return;
            }
            int chosen = candidates[random.below(candidates.length)];
            Pattern pattern = patterns.get(chosen);
            boolean isSubject = pattern.subject() instanceof Constant;
            int predicate = sample.edges().get(chosen).predicate();
            long begin = byPredicate.begin(predicate);
            long row = begin + random.below(byPredicate.end(predicate) - begin);
            String other =
                    graph.dictionary().term((int) (isSubject ? byPredicate.second() : byPredicate.third()).get(row));
            if (canBeAskedFor(other)) {
                Term constant = new Constant(other);
                patterns.set(
                        chosen,
                        isSubject
                                ? new Pattern(constant, pattern.predicate(), pattern.object())
                                : new Pattern(pattern.subject(), pattern.predicate(), constant));
            }
        }

        private Term node(int term) {
            if (sample.joins().contains(term)) {
                return joins.computeIfAbsent(term, join -> freshVariable());
            }
            if (random.chance(constantShare)) {
                String text = graph.dictionary().term(term);
                if (canBeAskedFor(text)) {
                    return new Constant(text);
                }
            }
            return freshVariable();
        }

        private Term predicate(int ordinal, boolean besideConstant) {
            if (besideConstant && random.chance(variablePredicateShare)) {
                return new Variable("p" + ++predicateVariables);
            }
            return predicates[ordinal];
        }

        private Variable freshVariable() {
            return new Variable("x" + ++nodeVariables);
        }
    }

    /**
     * Whether a term can stand in a query. SPARQL takes a blank node for a variable, so neither it nor a term that
     * contains one can.
     */
    private static boolean canBeAskedFor(String term) {
        return !term.startsWith("_:") && !term.startsWith("<<(");
    }
}
