package org.gbjo.spark.count;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** Finds the patterns that a triple matches among very many, with one look for each choice of constant positions. */
final class PatternIndex implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int POSITIONS = 3;

    /** The choices of constant positions that occur, as bit masks, and the patterns of each by their constants. */
    private final Map<Integer, Map<List<String>, List<Integer>>> byConstants = new HashMap<>();

    private final Map<Integer, PatternShape> shapes = new HashMap<>();

    PatternIndex(Map<Integer, PatternShape> shapes) {
        this.shapes.putAll(shapes);
        shapes.forEach((number, shape) -> {
            int mask = 0;
            for (int position = 0; position < POSITIONS; position++) {
                mask |= shape.isConstant(position) ? 1 << position : 0;
            }
            byConstants
                    .computeIfAbsent(mask, unused -> new HashMap<>())
                    .computeIfAbsent(key(mask, shape.constants().toArray(new String[0])), unused -> new ArrayList<>())
                    .add(number);
        });
    }

    private static List<String> key(int mask, String[] terms) {
        List<String> key = new ArrayList<>(Integer.bitCount(mask));
        for (int position = 0; position < POSITIONS; position++) {
            if ((mask >> position & 1) != 0) {
                key.add(terms[position]);
            }
        }
        return key;
    }

    boolean isEmpty() {
        return shapes.isEmpty();
    }

    PatternShape shape(int number) {
        return shapes.get(number);
    }

    void forEachMatch(String[] triple, IntConsumer visitor) {
        byConstants.forEach((mask, patterns) -> {
            for (int number : patterns.getOrDefault(key(mask, triple), List.of())) {
                if (shapes.get(number).agrees(triple)) {
                    visitor.accept(number);
                }
            }
        });
    }

    boolean matchesAny(String[] triple) {
        boolean[] found = new boolean[1];
        forEachMatch(triple, number -> found[0] = true);
        return found[0];
    }
}
