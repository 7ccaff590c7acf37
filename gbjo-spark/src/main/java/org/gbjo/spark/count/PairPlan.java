package org.gbjo.spark.count;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The pairs of one level. The smaller side of each is kept in memory value by value while the other streams past it. */
final class PairPlan implements Serializable {
    private static final long serialVersionUID = 1;

    /** A factor as one side of a pair. */
    record Use(int pair, boolean isLeft, byte side) implements Serializable {}

    private final Map<Integer, Factor.Pair> pairs = new LinkedHashMap<>();
    private final Map<Integer, List<Use>> uses = new LinkedHashMap<>();

    void add(int number, Factor.Pair pair, boolean isLeftSmaller) {
        pairs.put(number, pair);
        use(pair.left(), new Use(number, true, isLeftSmaller ? JoinKey.KEPT : JoinKey.STREAMED));
        use(pair.right(), new Use(number, false, isLeftSmaller ? JoinKey.STREAMED : JoinKey.KEPT));
    }

    private void use(int factor, Use use) {
        uses.computeIfAbsent(factor, unused -> new ArrayList<>()).add(use);
    }

    boolean isEmpty() {
        return pairs.isEmpty();
    }

    Factor.Pair pair(int number) {
        return pairs.get(number);
    }

    Set<Integer> inputs() {
        return uses.keySet();
    }

    List<Use> uses(int factor) {
        return uses.getOrDefault(factor, List.of());
    }

    /** Where a row of a side of a pair meets the other side, not yet cut into shares. */
    JoinKey place(Use use, String[] values) {
        Factor.Pair pair = pair(use.pair());
        List<Integer> columns = use.isLeft() ? pair.leftColumns() : pair.rightColumns();
        String[] shared = new String[columns.size()];
        for (int i = 0; i < shared.length; i++) {
            shared[i] = values[columns.get(i)];
        }
        return new JoinKey(use.pair(), shared, 0, use.side());
    }
}
