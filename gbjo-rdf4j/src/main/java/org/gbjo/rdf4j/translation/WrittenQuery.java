package org.gbjo.rdf4j.translation;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.helpers.AbstractQueryModelVisitor;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.plan.JoinOrder;

/**
 * What a person has written, before RDF4J orders joins: the hints of a query, and the order of its patterns. For one
 * thread.
 */
public final class WrittenQuery {
    /** Nobody wants to know. */
    public static final WrittenQuery UNKNOWN = new WrittenQuery(QueryHints.NONE, new IdentityHashMap<>());

    private final QueryHints hints;
    private final IdentityHashMap<StatementPattern, Integer> places;
    private final Set<Integer> sizes = new HashSet<>();

    private WrittenQuery(QueryHints hints, IdentityHashMap<StatementPattern, Integer> places) {
        this.hints = hints;
        this.places = places;
    }

    /** Reads a query that RDF4J has not ordered yet, if it has hints or there are pins. */
    public static WrittenQuery of(TupleExpr query, JoinOrderer orderer) {
        QueryHints hints = HintedQuery.hintsOf(query);
        return hints.isEmpty() && !orderer.hasPins() ? UNKNOWN : new WrittenQuery(hints, places(query));
    }

    /** RDF4J moves patterns, and does not copy them: each is known by itself, also if two are equal. */
    private static IdentityHashMap<StatementPattern, Integer> places(TupleExpr query) {
        IdentityHashMap<StatementPattern, Integer> places = new IdentityHashMap<>();
        query.visit(new AbstractQueryModelVisitor<RuntimeException>() {
            @Override
            public void meet(StatementPattern pattern) {
                places.put(pattern, places.size());
            }
        });
        return places;
    }

    public QueryHints hints() {
        return hints;
    }

    /** Hears that so many patterns are joined one after the other. */
    public void met(int patterns) {
        if (!hints.isEmpty()) {
            sizes.add(patterns);
        }
    }

    /** Logs the hints that fitted no patterns of the query. */
    public void logUnfitHints(JoinOrderer orderer) {
        if (!hints.isEmpty()) {
            orderer.logUnfit(hints, sizes);
        }
    }

    /** The numbers of patterns in the order in which they were written; nothing if one of them is not known. */
    Optional<JoinOrder> order(List<StatementPattern> patterns) {
        for (StatementPattern pattern : patterns) {
            if (!places.containsKey(pattern)) {
                return Optional.empty();
            }
        }
        return Optional.of(JoinOrder.of(IntStream.range(0, patterns.size())
                .boxed()
                .sorted((one, other) -> Integer.compare(places.get(patterns.get(one)), places.get(patterns.get(other))))
                .mapToInt(Integer::intValue)
                .toArray()));
    }
}
