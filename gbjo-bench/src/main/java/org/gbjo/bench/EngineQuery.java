package org.gbjo.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.cost.Cardinalities;
import org.gbjo.cost.ExactSearch;
import org.gbjo.cost.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.workload.Query;

/**
 * A query with what the oracle knows of it.
 *
 * @param optimum the same patterns in the order of the least C_out, the smaller one of the first two in front
 * @param rows how many solutions it has
 */
record EngineQuery(String id, Bgp bgp, Bgp optimum, double rows) {

    /** Nothing if the optimum is not found in time. */
    static Optional<EngineQuery> of(Query query, Oracle oracle, Deadline deadline) {
        Bgp bgp = query.bgp();
        if (bgp.size() > ExactSearch.LEFT_LINEAR_LIMIT) {
            return Optional.empty();
        }
        try {
            Cardinalities cardinalities = oracle.open(bgp, deadline);
            int[] order = new ExactSearch(cardinalities, deadline)
                    .bestLeftLinear()
                    .plan()
                    .order();
            List<Pattern> ordered = new ArrayList<>();
            for (int pattern : order) {
                ordered.add(bgp.pattern(pattern));
            }
            if (cardinalities.of(PatternSet.of(order[1])) < cardinalities.of(PatternSet.of(order[0]))) {
                ordered.add(0, ordered.remove(1));
            }
            return Optional.of(new EngineQuery(query.id(), bgp, new Bgp(ordered), cardinalities.of(bgp.all())));
        } catch (DeadlineExceededException e) {
            return Optional.empty();
        }
    }

    /** The text for Jena; with variables of its own in each round, so that no decision is remembered from another. */
    String text(EngineOrder order, int round) {
        List<Pattern> patterns = new ArrayList<>();
        for (Pattern pattern : (order == EngineOrder.OPTIMUM ? optimum : bgp).patterns()) {
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

    void requireRows(EngineRun run, EngineOrder order, String store) {
        if (!run.timedOut() && run.rows() != rows) {
            throw new IllegalStateException("query " + id + " in " + store + ", " + order.label() + ": has "
                    + run.rows() + " rows, but the oracle counts " + rows + ": " + bgp);
        }
    }
}
