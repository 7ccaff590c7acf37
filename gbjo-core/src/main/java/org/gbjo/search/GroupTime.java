package org.gbjo.search;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.cardinality.GroupCardinalities;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.TableRelation;

/**
 * What steps of a group take in a store, in nanoseconds: patterns as {@link TimeCost} says, by the positions that have a
 * value by then, whoever gave it; rows of tables are compared by hash; of paths, OPTIONALs and UNIONs, each term that is
 * walked along or asked for takes as long as a usual step. Rows that a filter drops have been made nevertheless.
 */
final class GroupTime implements StepCost {
    private final TimeCost patterns = new TimeCost();
    private JoinGroup group;
    private GroupCardinalities rows;
    private int patternCount;
    private StoreTimes times = StoreTimes.ROWS;

    /**
     * Turns to a group in a store.
     *
     * @param ofPatterns the cardinalities of its patterns
     */
    void open(JoinGroup opened, GroupCardinalities cardinalities, Cardinalities ofPatterns, StoreTimes ofStore) {
        group = opened;
        rows = cardinalities;
        patternCount = opened.patterns().size();
        times = ofStore;
        patterns.open(opened.patterns(), opened.relations(), ofPatterns, ofStore);
    }

    private double work(int relation, long leftLow, long leftHigh) {
        return rows.work(relation, leftLow, leftHigh) * times.usualNanosPerRow();
    }

    @Override
    public double start(int relation, double ownRows) {
        return relation < patternCount
                ? patterns.start(relation, ownRows + rows.dropped(relation, 0, 0))
                : work(relation, 0, 0) + times.rowNanos() * (ownRows + rows.dropped(relation, 0, 0));
    }

    @Override
    public double lookUp(int relation, long leftLow, long leftHigh, double leftRows, double ownRows) {
        double dropped = times.rowNanos() * rows.dropped(relation, leftLow, leftHigh);
        if (relation < patternCount) {
            return patterns.lookUp(relation, leftLow, leftHigh, leftRows, ownRows) + dropped;
        }
        double each = group.others().get(relation - patternCount) instanceof TableRelation
                ? times.probeNanos()
                : work(relation, leftLow, leftHigh);
        return Cost.product(leftRows, each) + dropped;
    }

    @Override
    public double output(double outputRows) {
        return patterns.output(outputRows);
    }
}
