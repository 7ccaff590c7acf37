package org.gbjo.cardinality;

import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.Position;

/**
 * Describes the trios of a query: three patterns that meet in one variable, or of which one lies between two others. What
 * pairs cannot tell of them is looked up.
 */
final class TrioDescriber {
    /** A correction by more than a factor of e^8 says no more than that the estimate is far off. */
    private static final double MOST = 8;

    private TrioDescriber() {}

    static void describe(Bgp bgp, QueryDescription target) {
        if (!target.hasTrios()) {
            return;
        }
        int n = bgp.size();
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                for (int k = j + 1; k < n; k++) {
                    describe(bgp, i, j, k, target);
                }
            }
        }
    }

    private static void describe(Bgp bgp, int i, int j, int k, QueryDescription target) {
        int n = bgp.size();
        boolean ij = target.shares()[i * n + j] != 0;
        boolean ik = target.shares()[i * n + k] != 0;
        boolean jk = target.shares()[j * n + k] != 0;
        if (ij && ik && jk) {
            put(target, i, j, k, star(bgp, i, j, k, target));
        } else if (ij && jk) {
            put(target, i, j, k, chain(bgp, i, j, k, target));
        } else if (ij && ik) {
            put(target, i, j, k, chain(bgp, j, i, k, target));
        } else if (ik && jk) {
            put(target, i, j, k, chain(bgp, i, k, j, target));
        }
    }

    private static void put(QueryDescription target, int i, int j, int k, double correction) {
        if (correction != 0) {
            target.putTrio(i, j, k, (float) Math.max(-MOST, Math.min(MOST, correction)), (float)
                    target.lookUps().logTrioSize());
        }
    }

    /** Patterns that meet in both their variables are more than a star. */
    private static double star(Bgp bgp, int i, int j, int k, QueryDescription target) {
        Term subject = bgp.pattern(i).subject();
        Term object = bgp.pattern(i).object();
        boolean inSubject = isShared(subject, bgp.pattern(j), bgp.pattern(k));
        boolean inObject = isShared(object, bgp.pattern(j), bgp.pattern(k));
        return inSubject == inObject ? 0 : star(bgp, inSubject ? subject : object, i, j, k, target);
    }

    private static boolean isShared(Term term, Pattern first, Pattern second) {
        return term instanceof Variable && position(first, term) != null && position(second, term) != null;
    }

    private static double star(Bgp bgp, Term variable, int i, int j, int k, QueryDescription target) {
        Position first = position(bgp.pattern(i), variable);
        Position second = position(bgp.pattern(j), variable);
        Position third = position(bgp.pattern(k), variable);
        int n = bgp.size();
        float[] logSelectivities = target.logSelectivities();
        double expected = counts(target, i, j, k)
                + 2 * (logSelectivities[i * n + j] + logSelectivities[i * n + k] + logSelectivities[j * n + k]) / 3;
        return target.lookUps().starCorrection(i, first, j, second, k, third, expected);
    }

    /** Of a pattern between two others. */
    private static double chain(Bgp bgp, int one, int middle, int other, QueryDescription target) {
        Term subject = bgp.pattern(middle).subject();
        Term object = bgp.pattern(middle).object();
        if (!(subject instanceof Variable) || !(object instanceof Variable)) {
            return 0;
        }
        boolean swapped = position(bgp.pattern(one), subject) == null;
        int left = swapped ? other : one;
        int right = swapped ? one : other;
        Position first = position(bgp.pattern(left), subject);
        Position last = position(bgp.pattern(right), object);
        if (first == null || last == null) {
            return 0;
        }
        int n = bgp.size();
        double expected = counts(target, one, middle, other)
                + target.logSelectivities()[one * n + middle]
                + target.logSelectivities()[middle * n + other];
        return target.lookUps().chainCorrection(left, first, middle, right, last, expected);
    }

    private static double counts(QueryDescription target, int i, int j, int k) {
        return target.logCounts()[i] + target.logCounts()[j] + target.logCounts()[k];
    }

    private static Position position(Pattern pattern, Term variable) {
        return variable.equals(pattern.subject())
                ? Position.SUBJECT
                : variable.equals(pattern.object()) ? Position.OBJECT : null;
    }
}
