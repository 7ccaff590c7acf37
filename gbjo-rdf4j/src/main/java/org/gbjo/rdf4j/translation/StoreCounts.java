package org.gbjo.rdf4j.translation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.PathReach;
import org.gbjo.decision.Question;
import org.gbjo.query.KnownCounts;
import org.gbjo.rdf4j.sample.StatementScan;

/**
 * What a store knows of its own data at no cost: the memory store knows how many statements a pattern with a single
 * constant matches; other stores estimate. And how its data can be looked at, for what it does not know.
 */
public final class StoreCounts {
    private final EvaluationStatistics statistics;
    private final KnownStore store;
    /** What the query sees; null where there is nothing to look at. */
    private final TripleSource source;
    /** The graphs that the query names, or null. */
    private final Dataset dataset;

    public StoreCounts(EvaluationStatistics statistics) {
        this(statistics, KnownStore.of(statistics));
    }

    public StoreCounts(EvaluationStatistics statistics, KnownStore store) {
        this(statistics, store, null, null);
    }

    private StoreCounts(EvaluationStatistics statistics, KnownStore store, TripleSource source, Dataset dataset) {
        this.statistics = statistics;
        this.store = store;
        this.source = source;
        this.dataset = dataset;
    }

    /** The same for a query that sees the statements of this source. */
    public static StoreCounts of(EvaluationStatistics statistics, TripleSource source) {
        return new StoreCounts(statistics, KnownStore.of(statistics), source, null);
    }

    /** What is known for a query about the graphs of a dataset, or about all if it is null. */
    public StoreCounts in(Dataset graphs) {
        return graphs == null ? this : new StoreCounts(statistics, store, source, graphs);
    }

    /** Whether a query is about some graphs only, while a store counts the statements of all. */
    private boolean areOfSomeGraphs() {
        return dataset != null && !dataset.getDefaultGraphs().isEmpty();
    }

    /** Look-ups for patterns, in the snapshot of their query; only in stores whose prices are known. */
    Optional<LookUps> lookUps(List<StatementPattern> patterns) {
        return source == null || store == KnownStore.OTHER
                ? Optional.empty()
                : StatementScan.lookUps(patterns, source, dataset, store.samplePrices());
    }

    /** The steps of paths over the graphs of a pattern, in the snapshot of their query; only in stores that are known. */
    Optional<PathReach.Steps<Value>> steps(StatementPattern pattern) {
        return source == null || store == KnownStore.OTHER
                ? Optional.empty()
                : StatementScan.steps(pattern, source, dataset);
    }

    /** The graph that a pattern is matched against, by which decisions are told apart. */
    String graph(StatementPattern pattern) {
        return ContextNames.of(pattern, dataset);
    }

    /** Whether the matches of a pattern with one constant are known. */
    boolean areExact() {
        return store.countsStatements() && !areOfSomeGraphs();
    }

    public KnownStore store() {
        return store;
    }

    /** The counts of patterns of which some variables are bound from outside. */
    KnownCounts of(List<StatementPattern> patterns, Set<String> bound) {
        return areExact() ? pattern -> count(patterns.get(pattern), bound) : KnownCounts.NONE;
    }

    /** How many statements a pattern matches at most, if RDF4J has asked the store for its lists of statements. */
    double most(StatementPattern pattern) {
        double estimate = pattern.getResultSizeEstimate();
        return store.countsStatements() && estimate >= 0 ? estimate : Question.UNKNOWN_MATCHES;
    }

    private double count(StatementPattern pattern, Set<String> bound) {
        Var subject = pattern.getSubjectVar();
        Var predicate = pattern.getPredicateVar();
        Var object = pattern.getObjectVar();
        boolean single = subject.hasValue()
                ? areFree(predicate, object, bound)
                : predicate.hasValue()
                        ? areFree(subject, object, bound)
                        : object.hasValue() && areFree(subject, predicate, bound);
        return single && pattern.getContextVar() == null ? cardinality(pattern) : Double.NaN;
    }

    /** RDF4J's own join optimizer has asked the store already, and leaves the answer at the pattern. */
    private double cardinality(StatementPattern pattern) {
        double left = pattern.getResultSizeEstimate();
        return left >= 0 ? left : statistics.getCardinality(pattern);
    }

    /** Whether these are two variables without a value. */
    private static boolean areFree(Var one, Var other, Set<String> bound) {
        return isFree(one, bound) && isFree(other, bound) && !one.getName().equals(other.getName());
    }

    private static boolean isFree(Var variable, Set<String> bound) {
        return !variable.hasValue() && !bound.contains(variable.getName());
    }

    /** All statements of the store, as it counts or estimates them. */
    public long all() {
        return Math.round(statistics.getCardinality(new StatementPattern(new Var("s"), new Var("p"), new Var("o"))));
    }
}
