package org.gbjo.paper.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the authors' code reads a plan off a soft adjacency matrix, written out: every partial plan is extended by every free
 * join and every free pattern, the best are kept, and at the end the first one gets the two patterns that it has left.
 */
final class DenseAuthorsDecoding {
    /** The 0/1 matrix of the plan, with the joins that it was found with. */
    final double[][] plan;

    /** A partial plan: its edges so far, and the join whose inputs come next. */
    private record Partial(double score, int join, Set<Integer> joins, Set<Integer> patterns, List<int[]> edges) {
        Partial extended(double[][] a, int below, int pattern) {
            Set<Integer> restJoins = new TreeSet<>(joins);
            Set<Integer> restPatterns = new TreeSet<>(patterns);
            List<int[]> more = new ArrayList<>(edges);
            restJoins.remove(below);
            restPatterns.remove(pattern);
            more.add(new int[] {below, join});
            more.add(new int[] {pattern, join});
            return new Partial(score + (a[below][join] + a[pattern][join]), below, restJoins, restPatterns, more);
        }
    }

    DenseAuthorsDecoding(double[][] a, int n, int beam) {
        Set<Integer> patterns = new TreeSet<>();
        Set<Integer> joins = new TreeSet<>();
        for (int i = 0; i < n; i++) {
            patterns.add(i);
        }
        for (int j = n; j < 2 * n - 2; j++) {
            joins.add(j);
        }
        List<Partial> kept = List.of(new Partial(0, 2 * n - 2, joins, patterns, List.of()));
        for (int level = 0; level < n - 2; level++) {
            List<Partial> all = new ArrayList<>();
            for (Partial partial : kept) {
                for (int below : partial.joins()) {
                    for (int pattern : partial.patterns()) {
                        all.add(partial.extended(a, below, pattern));
                    }
                }
            }
            all.sort(Comparator.comparingDouble(partial -> -partial.score()));
            kept = all.subList(0, Math.min(beam, all.size()));
        }
        Partial first = kept.get(0);
        plan = new double[2 * n - 1][2 * n - 1];
        for (int[] edge : first.edges()) {
            plan[edge[0]][edge[1]] = 1;
        }
        for (int pattern : first.patterns()) {
            plan[pattern][first.join()] = 1;
        }
    }
}
