package org.gbjo.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.ExactSearch;
import org.gbjo.workload.Query;
import org.gbjo.workload.WholeQuery;

/**
 * A query with what the oracle knows of it: a BGP, or any SPARQL query, of which it knows nothing.
 *
 * @param whole the text of a query that is more than a BGP
 * @param bgp the patterns of one that is not; otherwise null
 * @param optimum the same patterns in the order of the least C_out, the smaller one of the first two in front, if it was
 *     found
 * @param rows how many solutions it has, if they were counted
 * @param more the same patterns in other orders, for the best one by hindsight
 */
record EngineQuery(
        String id,
        Optional<String> whole,
        Bgp bgp,
        Optional<Bgp> optimum,
        OptionalDouble rows,
        Map<EngineOrder, Bgp> more) {
    EngineQuery(String id, Bgp bgp, Optional<Bgp> optimum, OptionalDouble rows) {
        this(id, Optional.empty(), bgp, optimum, rows, Map.of());
    }

    /** Any query. */
    static EngineQuery of(WholeQuery query) {
        return ofText(query.id(), query.query().serialize(), OptionalDouble.empty());
    }

    /** Any query in its own words. */
    static EngineQuery ofText(String id, String text, OptionalDouble rows) {
        return new EngineQuery(id, Optional.of(text), null, Optional.empty(), rows, Map.of());
    }

    /** The same with other orders that it is executed in. */
    EngineQuery withOrders(Map<EngineOrder, Bgp> orders) {
        return new EngineQuery(id, whole, bgp, optimum, rows, orders);
    }

    /** How many patterns it has; 0 if it is more than a BGP. */
    int size() {
        return bgp == null ? 0 : bgp.size();
    }

    /** A query that the oracle has time for until the deadline. */
    static EngineQuery of(Query query, Oracle oracle, Deadline deadline) {
        Bgp bgp = query.bgp();
        OptionalDouble rows = OptionalDouble.empty();
        try {
            Cardinalities cardinalities = oracle.open(bgp, deadline);
            rows = OptionalDouble.of(cardinalities.rows(bgp.all()));
            return new EngineQuery(query.id(), bgp, optimum(bgp, cardinalities, deadline), rows);
        } catch (DeadlineExceededException e) {
            return new EngineQuery(query.id(), bgp, Optional.empty(), rows);
        }
    }

    private static Optional<Bgp> optimum(Bgp bgp, Cardinalities cardinalities, Deadline deadline) {
        if (bgp.size() < 2) {
            return Optional.of(bgp);
        }
        if (bgp.size() > ExactSearch.LEFT_LINEAR_LIMIT) {
            return Optional.empty();
        }
        int[] order =
                new ExactSearch(cardinalities, deadline).bestLeftLinear().plan().order();
        List<Pattern> ordered = new ArrayList<>();
        for (int pattern : order) {
            ordered.add(bgp.pattern(pattern));
        }
        if (cardinalities.rows(PatternSet.of(order[1])) < cardinalities.rows(PatternSet.of(order[0]))) {
            ordered.add(0, ordered.remove(1));
        }
        return Optional.of(new Bgp(ordered));
    }

    /** Whether it is known to have no solution. */
    boolean hasNoRows() {
        return rows.isPresent() && rows.getAsDouble() == 0;
    }

    boolean has(EngineOrder order) {
        return !order.isWritten() || written(order).isPresent();
    }

    private Optional<Bgp> written(EngineOrder order) {
        return order == EngineOrder.OPTIMUM ? optimum : Optional.ofNullable(more.get(order));
    }

    /** The text for an engine, its variables named anew in each round. */
    String text(EngineOrder order, int round) {
        return whole.isPresent()
                ? whole.get()
                : text(order.isWritten() ? written(order).orElseThrow() : bgp, round);
    }

    static String text(Bgp bgp, int round) {
        List<Pattern> patterns = new ArrayList<>();
        for (Pattern pattern : bgp.patterns()) {
            patterns.add(new Pattern(
                    renamed(pattern.subject(), round),
                    renamed(pattern.predicate(), round),
                    renamed(pattern.object(), round)));
        }
        return "SELECT * " + new Bgp(patterns);
    }

    private static Term renamed(Term term, int round) {
        return term instanceof Variable variable ? new Variable(variable.name() + "_" + round) : term;
    }
}
