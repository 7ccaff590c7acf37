package org.gbjo.rdf4j.hook;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.iteration.CloseableIteratorIteration;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.QueryLanguage;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.impl.EmptyBindingSet;
import org.eclipse.rdf4j.query.parser.QueryParserUtil;
import org.gbjo.decision.version.EngineVersion;
import org.gbjo.decision.version.KnownVersions;
import org.gbjo.decision.version.SelfCheckData;
import org.gbjo.decision.version.SelfCheckOrderer;
import org.gbjo.decision.version.VersionGate;
import org.gbjo.rdf4j.hashjoin.JoiningStrategy;
import org.gbjo.rdf4j.translation.KnownStore;

/** Compares solutions with the plug-in and without it, on a few statements. No store is needed for it. */
public final class Rdf4jSelfCheck implements VersionGate.SelfCheck {
    private static final String STORE = "RDF4J";

    private static final VersionGate GATE = VersionGate.of(
            EngineVersion.of(STORE, EvaluationStrategy.class, "org.eclipse.rdf4j/rdf4j-queryalgebra-evaluation"),
            KnownVersions.besides(Rdf4jSelfCheck.class),
            new Rdf4jSelfCheck(),
            "org.gbjo.rdf4j");

    /** The gate of this process. */
    public static VersionGate gate() {
        return GATE;
    }

    @Override
    public String run() {
        DefaultEvaluationStrategyFactory factory = new DefaultEvaluationStrategyFactory();
        EvaluationStatistics statistics = new EvaluationStatistics();
        Listed source = Listed.ofCheck();
        SelfCheckOrderer orderer = new SelfCheckOrderer(KnownStore.MEMORY.profile());
        Rdf4jHook hook = Rdf4jHook.by(orderer.orderer());
        for (String query : SelfCheckData.queries()) {
            EvaluationStrategy own = factory.createEvaluationStrategy(null, source, statistics);
            JoiningStrategy plugged = new JoiningStrategy(factory, null, null, source, statistics);
            hook.prepare(plugged, Optional.empty(), source, statistics);
            orderer.requireEqual(
                    STORE, query, solutions(own, query, statistics), solutions(plugged, query, statistics));
        }
        orderer.requireReplaced(STORE);
        return SelfCheckData.queries().size() + " queries have the same solutions in other orders";
    }

    /** How often each solution occurs. */
    private static Map<String, Integer> solutions(
            EvaluationStrategy strategy, String query, EvaluationStatistics statistics) {
        TupleExpr parsed = QueryParserUtil.parseTupleQuery(QueryLanguage.SPARQL, query, null)
                .getTupleExpr();
        TupleExpr optimized = strategy.optimize(parsed, statistics, EmptyBindingSet.getInstance());
        Map<String, Integer> bag = new TreeMap<>();
        try (CloseableIteration<BindingSet> rows =
                strategy.precompile(optimized).evaluate(EmptyBindingSet.getInstance())) {
            while (rows.hasNext()) {
                bag.merge(text(rows.next()), 1, Integer::sum);
            }
        }
        return bag;
    }

    private static String text(BindingSet row) {
        List<String> values = new ArrayList<>();
        row.forEach(binding -> values.add(binding.getName() + "=" + binding.getValue()));
        values.sort(null);
        return String.join(" ", values);
    }

    /** A list of statements without contexts. */
    private record Listed(List<Statement> statements) implements TripleSource {
        static Listed ofCheck() {
            ValueFactory values = SimpleValueFactory.getInstance();
            return new Listed(SelfCheckData.triples().stream()
                    .map(triple -> values.createStatement(iri(triple[0]), iri(triple[1]), iri(triple[2])))
                    .distinct()
                    .toList());
        }

        private static IRI iri(String text) {
            return SimpleValueFactory.getInstance().createIRI(text.substring(1, text.length() - 1));
        }

        @Override
        public CloseableIteration<? extends Statement> getStatements(
                Resource subject, IRI predicate, Value object, Resource... contexts) {
            return new CloseableIteratorIteration<>(statements.stream()
                    .filter(each -> (subject == null || subject.equals(each.getSubject()))
                            && (predicate == null || predicate.equals(each.getPredicate()))
                            && (object == null || object.equals(each.getObject())))
                    .iterator());
        }

        @Override
        public ValueFactory getValueFactory() {
            return SimpleValueFactory.getInstance();
        }
    }
}
