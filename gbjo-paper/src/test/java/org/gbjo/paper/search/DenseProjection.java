package org.gbjo.paper.search;

import java.util.ArrayList;
import java.util.List;

/**
 * Algorithm 2 of the paper, transcribed; the root is no candidate below itself. Sums are compared exactly: beside a 1
 * all small entries would look alike.
 */
final class DenseProjection {
    final int[] order;
    /** By how much the closest decision was won, exact ties aside. */
    double margin = Double.POSITIVE_INFINITY;

    DenseProjection(double[][] a, int n) {
        List<Integer> free = new ArrayList<>();
        List<Integer> freeJoins = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            free.add(i);
        }
        for (int j = n; j < 2 * n - 2; j++) {
            freeJoins.add(j);
        }
        order = new int[n];
        int c = 2 * n - 2;
        while (free.size() > 2) {
            double best = Double.NEGATIVE_INFINITY;
            double bestRest = 0;
            double second = Double.NEGATIVE_INFINITY;
            Integer bestJoin = null;
            Integer bestPattern = null;
            for (Integer j : freeJoins) {
                for (Integer k : free) {
                    double sum = a[j][c] + a[k][c];
                    double rest = rest(a[j][c], a[k][c], sum);
                    if (sum > best || (sum == best && rest > bestRest)) {
                        second = best;
                        best = sum;
                        bestRest = rest;
                        bestJoin = j;
                        bestPattern = k;
                    } else if (sum < best || rest < bestRest) {
                        second = Math.max(second, sum);
                    }
                }
            }
            margin = Math.min(margin, best - second);
            order[free.size() - 1] = bestPattern;
            free.remove(bestPattern);
            freeJoins.remove(bestJoin);
            c = bestJoin;
        }
        order[0] = free.get(0);
        order[1] = free.get(1);
    }

    /** What the sum of two numbers lost by rounding (Knuth's TwoSum). */
    private static double rest(double a, double b, double sum) {
        double part = sum - a;
        return (a - (sum - part)) + (b - part);
    }
}
