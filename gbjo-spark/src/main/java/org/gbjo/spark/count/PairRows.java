package org.gbjo.spark.count;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import scala.Tuple2;

/** The rows that pairs give, from rows sorted by the values that both sides share. */
final class PairRows implements Iterator<Tuple2<RowKey, Number>> {
    private final PairPlan plan;
    private final Iterator<Tuple2<JoinKey, FactorRow>> sorted;
    private final List<FactorRow> kept = new ArrayList<>();
    private JoinKey place;
    /** The row that streams past, and how many of the kept ones it has met. */
    private FactorRow streaming;

    private int met;

    PairRows(PairPlan plan, Iterator<Tuple2<JoinKey, FactorRow>> sorted) {
        this.plan = plan;
        this.sorted = sorted;
    }

    @Override
    public boolean hasNext() {
        while (streaming == null || met == kept.size()) {
            if (!sorted.hasNext()) {
                return false;
            }
            Tuple2<JoinKey, FactorRow> row = sorted.next();
            if (!row._1().meets(place)) {
                kept.clear();
                place = row._1();
            }
            streaming = row._1().isKept() ? null : row._2();
            met = 0;
            if (row._1().isKept()) {
                kept.add(row._2());
            }
        }
        return true;
    }

    @Override
    public Tuple2<RowKey, Number> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        FactorRow other = kept.get(met++);
        Factor.Pair pair = plan.pair(place.step());
        boolean isKeptLeft = other.factor() == PairJob.LEFT;
        String[] left = isKeptLeft ? other.values() : streaming.values();
        String[] right = isKeptLeft ? streaming.values() : other.values();
        String[] values = new String[pair.arity()];
        for (int i = 0; i < values.length; i++) {
            int column = pair.keptColumns().get(i);
            values[i] = column < left.length ? left[column] : right[column - left.length];
        }
        return new Tuple2<>(
                new RowKey(place.step(), values), ExactNumbers.multiply(other.weight(), streaming.weight()));
    }
}
