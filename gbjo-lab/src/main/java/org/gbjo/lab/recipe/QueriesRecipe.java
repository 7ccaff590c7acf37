package org.gbjo.lab.recipe;

import java.util.List;
import org.gbjo.workload.Shape;

/**
 * Queries that are drawn from the graph, or read from files.
 *
 * @param shapes of the queries that are drawn
 * @param leastSize their fewest patterns
 * @param greatestSize their most patterns
 * @param count how many of each shape, spread over the sizes
 * @param exchanged the share of them of which a constant is exchanged, so that they may have no answer
 * @param files of queries, looked for in the folder of the data; read in place of drawing any
 */
public record QueriesRecipe(
        List<Shape> shapes, int leastSize, int greatestSize, int count, double exchanged, List<String> files) {
    public QueriesRecipe {
        if (shapes.isEmpty() == files.isEmpty()) {
            throw new IllegalArgumentException(
                    "queries have either shapes or come from files, got " + shapes + " and " + files);
        }
        if (leastSize < 2 || greatestSize < leastSize || count < 1) {
            throw new IllegalArgumentException("queries have a range of sizes from 2 on and are at least 1, got sizes "
                    + leastSize + "-" + greatestSize + " and " + count);
        }
    }
}
