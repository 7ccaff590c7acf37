package org.gbjo.spark.count;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All factors of a batch of queries, each once, however many sets of however many queries need it. A factor of level n is
 * made of factors below it, so that all factors of one level are computed in one job.
 */
final class FactorTable {
    static final int NONE = -1;

    private final List<Factor> factors = new ArrayList<>();
    private final List<Integer> levels = new ArrayList<>();
    private final List<Double> sizes = new ArrayList<>();
    private final Map<Factor, Integer> numbers = new HashMap<>();

    Factor factor(int number) {
        return factors.get(number);
    }

    int level(int number) {
        return levels.get(number);
    }

    /** About how many rows it has. */
    double size(int number) {
        return sizes.get(number);
    }

    /** Rows that have been counted. */
    void setSize(int number, double size) {
        sizes.set(number, size);
    }

    int size() {
        return factors.size();
    }

    int leaf(PatternShape shape) {
        return number(new Factor.Leaf(shape), 0, Double.POSITIVE_INFINITY);
    }

    /**
     * The product of what meets in one variable; see {@link Factor.Meeting}.
     *
     * @param size about how many rows it has
     */
    int meeting(List<Integer> unary, int wide, int column, boolean kept, double size) {
        List<Integer> rarestFirst = new ArrayList<>(unary);
        rarestFirst.sort(Comparator.<Integer>comparingDouble(sizes::get).thenComparing(Comparator.naturalOrder()));
        int arity = (wide == NONE ? Factor.UNARY : factor(wide).arity()) - (kept ? 0 : 1);
        int level = wide == NONE ? 0 : level(wide);
        for (int input : unary) {
            level = Math.max(level, level(input));
        }
        return number(new Factor.Meeting(rarestFirst, wide, column, kept, false, arity), level + 1, size);
    }

    int pair(Factor.Pair pair, double size) {
        return number(pair, Math.max(level(pair.left()), level(pair.right())) + 1, size);
    }

    /** The rows of a factor whose variable has a value in another one. */
    int filtered(int wide, int column, int by, double size) {
        int level = Math.max(level(wide), level(by)) + 1;
        Factor filter = new Factor.Meeting(
                List.of(by), wide, column, true, true, factor(wide).arity());
        return number(filter, level, size);
    }

    /** A projection is made in the same job as what it is a projection of. */
    int projection(int of, int column, double size) {
        return number(new Factor.Projection(of, column), level(of), size);
    }

    private int number(Factor factor, int level, double size) {
        Integer known = numbers.putIfAbsent(factor, factors.size());
        if (known != null) {
            return known;
        }
        factors.add(factor);
        levels.add(level);
        sizes.add(size);
        return factors.size() - 1;
    }
}
