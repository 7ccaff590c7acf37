package org.gbjo.rdf4j.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.StandardQueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.helpers.AbstractQueryModelVisitor;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.JoinGroup;
import org.gbjo.rdf4j.Stores;
import org.gbjo.rdf4j.hook.HookedPipeline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All orders of a group have the same solutions, and of what a rule forbids, some have others. */
final class GroupRuleTest {
    private static final String PREFIX = "PREFIX : <http://example.org/> ";
    private static final IRI FIRST_GRAPH = iri("g1");
    private static final IRI SECOND_GRAPH = iri("g2");

    private final MemoryStore memory = new MemoryStore();
    private final SailRepository repository = new SailRepository(memory);

    private static final Map<GroupRule, String> WITNESSES = Map.ofEntries(
            Map.entry(
                    GroupRule.OWN_SCOPE,
                    "SELECT * { { ?x :p ?y BIND(1 AS ?k) } { ?z :q ?w BIND(STR(?x) AS ?b) } ?z :q ?v }"),
            Map.entry(
                    GroupRule.STABLE, "SELECT (COUNT(DISTINCT ?u) AS ?n) { ?x :p ?y BIND(STRUUID() AS ?u) ?x :r ?z }"),
            Map.entry(GroupRule.MENTIONED, "SELECT * { ?x :p ?y BIND(BOUND(?z) AS ?b) ?y :q ?z }"),
            Map.entry(GroupRule.ASSIGNED, "SELECT * { ?x :p ?y BIND(1/?y AS ?z) VALUES ?z { :c :d } ?y :q ?z }"),
            Map.entry(
                    GroupRule.UNDEF,
                    "SELECT * { VALUES (?x ?z) { (:b UNDEF) (:c :d) } BIND(BOUND(?z) AS ?k) ?x :q ?z }"),
            Map.entry(GroupRule.OPTIONAL_ALONE, "SELECT * { ?x :p ?y OPTIONAL { ?x :q ?z } OPTIONAL { ?y :q ?z } }"),
            Map.entry(
                    GroupRule.OPTIONAL_OUTSIDE,
                    "SELECT * { ?x :p ?y OPTIONAL { ?y :q ?z . ?z ?k ?m OPTIONAL { ?y :r ?w } } }"),
            Map.entry(GroupRule.LANGUAGE, "SELECT * { VALUES ?w { \"word\"@EN \"x\" } ?x :name ?w . ?x :p ?y }"),
            Map.entry(
                    GroupRule.MADE_VALUES,
                    "SELECT * { VALUES ?x { \"word\"@EN \"b\" } OPTIONAL { ?x :p* ?y . ?z :name ?y } }"),
            Map.entry(GroupRule.ANCHOR, "SELECT * { VALUES ?a { :absent :b } ?a :p* ?b . ?c :q :d }"),
            Map.entry(GroupRule.SAME_GRAPHS, "SELECT * { GRAPH :g1 { ?x :p* ?y } ?x :q ?z }"),
            Map.entry(GroupRule.GRAPH_VARIABLE, "SELECT * { GRAPH ?g { ?x :p+ ?y . ?x :q ?z } }"),
            Map.entry(GroupRule.SAME_ENDS, "SELECT * { ?x :p? ?x . ?x :q ?y }"),
            Map.entry(GroupRule.NESTED_CLOSURE, "SELECT * { ?x (:p?)+ ?y . ?y :q ?z }"),
            Map.entry(GroupRule.OUTERMOST, "ASK { ?x :q ?z . ?z :q ?x . ?x :p? ?y }"));

    private static IRI iri(String name) {
        return Values.iri("http://example.org/", name);
    }

    @BeforeEach
    void load() {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.begin();
            for (String triple : List.of(
                    "a p b", "a p c", "b q c", "c q d", "z q b", "b p e", "e p b", "b r x", "b r y", "a r x", "a r y",
                    "a r z", "d p p", "d q a", "c p d")) {
                String[] terms = triple.split(" ", -1);
                connection.add(iri(terms[0]), iri(terms[1]), iri(terms[2]));
            }
            connection.add(iri("a"), iri("name"), Values.literal("word", "en"));
            connection.add(iri("b"), iri("name"), Values.literal("word", "en"));
            connection.add(iri("m"), iri("p"), iri("n"), FIRST_GRAPH);
            connection.add(iri("m"), iri("q"), iri("o"), FIRST_GRAPH);
            connection.add(iri("n"), iri("p"), iri("l"), SECOND_GRAPH);
            connection.add(iri("m"), iri("q"), iri("o"), SECOND_GRAPH);
            connection.commit();
        }
    }

    @AfterEach
    void close() {
        repository.shutDown();
    }

    @Test
    void eachRuleHasAWitness() {
        assertThat(WITNESSES.keySet()).containsExactlyInAnyOrder(GroupRule.values());
    }

    @ParameterizedTest
    @EnumSource(GroupRule.class)
    void withoutARuleSomeOrderHasOtherSolutions(GroupRule rule) {
        String query = WITNESSES.get(rule);
        Set<GroupRule> others = EnumSet.complementOf(EnumSet.of(rule));
        assertThat(outcomes(query, EnumSet.allOf(GroupRule.class))).as(query).hasSize(1);
        assertThat(outcomes(query, others)).as(query).hasSizeGreaterThan(1);
    }

    @Test
    void allOrdersOfAGroupHaveTheSameSolutions() {
        for (String query : List.of(
                "SELECT * { ?x :p* ?y . ?y :q ?z . VALUES ?z { :c :d :absent } }",
                "SELECT * { ?x :p ?y BIND(STR(?y) AS ?s) ?y :q ?z FILTER(STRENDS(?s, \"c\")) }",
                "SELECT * { ?x :p? ?y . ?y :q ?z . ?z (:p|^:q)+ ?w }",
                "SELECT * { GRAPH :g1 { ?x :p* ?y . ?x :q ?z } }",
                "SELECT * { ?x :p ?y OPTIONAL { ?y :p* ?z . ?z :q ?w } }",
                "SELECT * { ?x :p ?y . ?y :q ?z OPTIONAL { ?x :r ?w } OPTIONAL { ?z :q ?v FILTER(?v != ?x) } "
                        + "FILTER(BOUND(?w) || ?y != :b) }",
                "SELECT * { ?x :p ?y OPTIONAL { ?y :q ?z OPTIONAL { ?z :q ?w } } OPTIONAL { ?x :r ?v } ?k :name ?n }",
                "SELECT * { ?x :p ?y OPTIONAL { ?a :q ?b } OPTIONAL { ?y :q ?z } }",
                "SELECT * { ?x !(:p|^:q) ?y . ?y (:p/:q)* ?z . ?x :r ?w }")) {
            List<Integer> orders = new ArrayList<>();
            assertThat(outcomes(query, EnumSet.allOf(GroupRule.class), orders))
                    .as(query)
                    .hasSize(1);
            assertThat(orders.get(0)).as(query).isGreaterThan(1);
        }
    }

    private Set<Map<String, Integer>> outcomes(String query, Set<GroupRule> rules) {
        return outcomes(query, rules, new ArrayList<>());
    }

    /** The different bags of solutions of a query as RDF4J evaluates it, and in each order that the rules allow. */
    private Set<Map<String, Integer>> outcomes(String query, Set<GroupRule> rules, List<Integer> orders) {
        Set<Map<String, Integer>> outcomes = new LinkedHashSet<>();
        memory.setEvaluationStrategyFactory(new DefaultEvaluationStrategyFactory());
        outcomes.add(outcome(query));
        int number = 0;
        Ordering ordering;
        do {
            ordering = new Ordering(rules, query.contains("VALUES"), number++);
            memory.setEvaluationStrategyFactory(ordering);
            outcomes.add(outcome(query));
        } while (number < ordering.orders);
        orders.add(ordering.orders);
        return outcomes;
    }

    private Map<String, Integer> outcome(String query) {
        try {
            return Stores.solutions(repository, PREFIX + query);
        } catch (AssertionError e) {
            // RDF4J's own assertions notice some of what the rules forbid.
            return Map.of("an assertion failed", 1);
        }
    }

    /** Gives every tree of joins that is one group the order of a number among all orders that the group allows. */
    private static final class Ordering extends DefaultEvaluationStrategyFactory {
        private final Set<GroupRule> rules;
        private final boolean makesValues;
        private final int number;
        private int orders;

        Ordering(Set<GroupRule> rules, boolean makesValues, int number) {
            this.rules = rules;
            this.makesValues = makesValues;
            this.number = number;
        }

        @Override
        public EvaluationStrategy createEvaluationStrategy(
                Dataset dataset, TripleSource source, EvaluationStatistics statistics) {
            EvaluationStrategy strategy = super.createEvaluationStrategy(dataset, source, statistics);
            strategy.setOptimizerPipeline(new HookedPipeline(
                    new StandardQueryOptimizerPipeline(strategy, source, statistics), this::afterEngine));
            return strategy;
        }

        private QueryOptimizer afterEngine(QueryOptimizer ofEngine) {
            return (TupleExpr query, Dataset dataset, BindingSet bindings) -> {
                ofEngine.optimize(query, dataset, bindings);
                query.visit(new Groups());
            };
        }

        private final class Groups extends AbstractQueryModelVisitor<RuntimeException> {
            private Set<String> outside = Set.of();

            @Override
            public void meet(LeftJoin join) {
                OptionalChain chain = OptionalChain.of(join);
                AlgebraGroupBuilder builder = builder();
                Optional<AlgebraGroup> group =
                        chain.addTo(builder) == chain.optionals().size() ? builder.build(List.of()) : Optional.empty();
                if (group.isPresent()) {
                    reorder(join, group.get());
                    return;
                }
                join.getLeftArg().visit(this);
                outside = new HashSet<>(join.getLeftArg().getBindingNames());
                join.getRightArg().visit(this);
                outside = Set.of();
            }

            @Override
            public void meet(Join join) {
                AlgebraGroupBuilder builder = builder();
                if (builder.add(join)) {
                    builder.build(List.of()).ifPresent(group -> reorder(join, group));
                }
            }

            private AlgebraGroupBuilder builder() {
                return new AlgebraGroupBuilder(rules, true, outside, () -> makesValues);
            }

            private void reorder(TupleExpr join, AlgebraGroup group) {
                List<JoinOrder> all = new ArrayList<>();
                permute(new ArrayList<>(), group.translated(), all);
                orders = Math.max(orders, all.size());
                TupleExpr ordered = GroupAlgebra.of(group, all.get(number % all.size()), List.of());
                join.replaceWith(ordered);
            }
        }

        private static void permute(List<Integer> begun, JoinGroup group, List<JoinOrder> all) {
            if (begun.size() == group.size()) {
                JoinOrder order =
                        JoinOrder.of(begun.stream().mapToInt(Integer::intValue).toArray());
                if (order.isAllowedBy(group)) {
                    all.add(order);
                }
                return;
            }
            for (int i = 0; i < group.size(); i++) {
                if (!begun.contains(i)) {
                    begun.add(i);
                    permute(begun, group, all);
                    begun.remove(begun.size() - 1);
                }
            }
        }
    }
}
