package org.gbjo.bench.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.search.StoreIndexes;

/**
 * A query of generated data that joins two sides by hash, since its text says so. Each side reads a predicate and looks up
 * one triple more of each subject.
 */
record HashQuery(String name, Side left, Side right, long rows) implements ProfileQuery {
    private static final String HINT =
            "PREFIX gbjo: <" + QueryHints.NAMESPACE + QueryHints.text(Plan.parse("((1 2) (3 4))")) + "> ";
    private static final int SUBJECT_AND_PREDICATE = 0b011;

    /**
     * Two patterns with the same subject.
     *
     * @param rows how many matches each of them has
     * @param ofSubject how many triples each subject has
     */
    record Side(Pattern first, Pattern second, long rows, double ofSubject) {
        /** The same patterns without the join. */
        ProfileQuery alone(String name) {
            List<Double> terms = List.of(ofSubject, (double) rows, 1.0);
            return new AccessQuery(name, Bgp.of(first, second), SUBJECT_AND_PREDICATE, rows, terms, rows);
        }
    }

    /** The sides as queries of their own, whose times are not those of the join. */
    List<ProfileQuery> sides() {
        return List.of(left.alone(name + ", left"), right.alone(name + ", right"));
    }

    @Override
    public EngineQuery query() {
        List<Pattern> patterns = new ArrayList<>(List.of(left.first, left.second, right.first, right.second));
        String text = HINT + EngineQuery.text(new Bgp(patterns), 0);
        return EngineQuery.ofText(name, text, OptionalDouble.of((double) rows));
    }

    @Override
    public EngineOrder plan() {
        return EngineOrder.GBJO;
    }

    @Override
    public ProfileWork work(StoreIndexes indexes, long triples) {
        ProfileWork work = new ProfileWork();
        for (Side side : List.of(left, right)) {
            work.addLookUps(AccessQuery.PREDICATE, 1);
            work.addLookUps(SUBJECT_AND_PREDICATE, (double) side.rows);
            double[] terms = {side.ofSubject, side.rows, 1};
            work.addScanned(side.rows * indexes.scanned(SUBJECT_AND_PREDICATE, (double) triples, terms));
            work.addRows(2.0 * side.rows);
        }
        work.addHashJoin((double) left.rows, (double) right.rows);
        work.addRows((double) rows);
        return work;
    }
}
