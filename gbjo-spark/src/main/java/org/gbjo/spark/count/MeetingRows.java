package org.gbjo.spark.count;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.TreeMap;
import scala.Tuple2;

/**
 * The rows that meetings give, from rows sorted by the value in which they meet. In memory are only the weights of one value,
 * at most one for each factor; wide rows stream past them, however many a value has.
 */
final class MeetingRows implements Iterator<Tuple2<RowKey, Number>> {
    private final MeetingPlan plan;
    private final Iterator<Tuple2<JoinKey, FactorRow>> sorted;
    private final Queue<Tuple2<RowKey, Number>> ready = new ArrayDeque<>();
    /** The sums of what has no variable left; handed out at the end. */
    private final Map<Integer, Number> totals = new TreeMap<>();

    private final Map<Integer, Number> weights = new HashMap<>();
    private final List<List<Active>> active = new ArrayList<>();
    private JoinKey place;
    private boolean isMultiplied;

    /** A product of this value that wide rows are multiplied by. */
    private record Active(int meeting, Number product) {}

    MeetingRows(MeetingPlan plan, Iterator<Tuple2<JoinKey, FactorRow>> sorted) {
        this.plan = plan;
        this.sorted = sorted;
        for (int port = 0; port < plan.portCount(); port++) {
            active.add(new ArrayList<>());
        }
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && sorted.hasNext()) {
            Tuple2<JoinKey, FactorRow> row = sorted.next();
            take(row._1(), row._2());
        }
        if (ready.isEmpty()) {
            endValue();
            totals.forEach((meeting, total) -> ready.add(new Tuple2<>(new RowKey(meeting), total)));
            totals.clear();
        }
        return !ready.isEmpty();
    }

    @Override
    public Tuple2<RowKey, Number> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.remove();
    }

    private void take(JoinKey key, FactorRow row) {
        if (!key.meets(place)) {
            endValue();
            place = key;
        }
        if (key.isKept()) {
            weights.put(row.factor(), row.weight());
        } else {
            multiply();
            stream(row);
        }
    }

    private void endValue() {
        if (place != null) {
            multiply();
        }
        place = null;
        weights.clear();
        isMultiplied = false;
    }

    private void multiply() {
        if (!isMultiplied) {
            isMultiplied = true;
            active.forEach(List::clear);
            multiply(plan.root(), ExactNumbers.ONE);
        }
    }

    private void multiply(MeetingPlan.Node node, Number product) {
        for (int meeting : node.ends()) {
            end(meeting, product);
        }
        node.longer().forEach((factor, longer) -> {
            Number weight = weights.get(factor);
            if (weight != null) {
                multiply(longer, ExactNumbers.multiply(product, weight));
            }
        });
    }

    private void end(int number, Number product) {
        Factor.Meeting meeting = plan.meeting(number);
        if (meeting.wide() != FactorTable.NONE) {
            active.get(plan.portOf(meeting)).add(new Active(number, meeting.filtering() ? ExactNumbers.ONE : product));
        } else if (place.share() == 0) {
            // What meets without wide rows is the same in each share of the value.
            if (meeting.arity() == Factor.SCALAR) {
                totals.merge(number, product, ExactNumbers::add);
            } else {
                ready.add(new Tuple2<>(new RowKey(number, place.value()), product));
            }
        }
    }

    /** A row that streams past has the number of its port in place of that of its factor. */
    private void stream(FactorRow row) {
        int column = plan.port(row.factor()).column();
        String[] others = null;
        for (Active product : active.get(row.factor())) {
            boolean kept = plan.meeting(product.meeting()).kept();
            if (!kept && others == null) {
                others = without(row.values(), column);
            }
            ready.add(new Tuple2<>(
                    new RowKey(product.meeting(), kept ? row.values() : others),
                    ExactNumbers.multiply(row.weight(), product.product())));
        }
    }

    private static String[] without(String[] values, int column) {
        String[] others = new String[values.length - 1];
        System.arraycopy(values, 0, others, 0, column);
        System.arraycopy(values, column + 1, others, column, others.length - column);
        return others;
    }
}
