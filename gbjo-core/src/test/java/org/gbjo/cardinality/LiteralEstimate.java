package org.gbjo.cardinality;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;

/** The estimate of a set and its expected error as docs/architecture.md has them, each set from scratch. */
final class LiteralEstimate {
    private final Bgp bgp;
    private final QueryDescription description;

    LiteralEstimate(Bgp bgp, QueryDescription description) {
        this.bgp = bgp;
        this.description = description;
    }

    double logRows(PatternSet set) {
        double estimate = 0;
        for (int i : set.toArray()) {
            estimate += description.logCounts()[i];
        }
        double pairs = 0;
        int worth = 0;
        for (Variable variable : bgp.variables()) {
            int[] meeting = bgp.patternsWith(variable).intersection(set).toArray();
            worth += Math.max(0, meeting.length - 1);
            for (int i = 0; i < meeting.length; i++) {
                for (int j = 0; j < i; j++) {
                    pairs += selectivity(meeting[i], meeting[j]) * 2 / meeting.length;
                    for (int k = 0; k < j; k++) {
                        estimate += trio(meeting[i], meeting[j], meeting[k])
                                * Math.pow(1.1, meeting.length - 3)
                                * 6
                                / (meeting.length * (meeting.length - 1));
                    }
                }
            }
        }
        int closing = worth - (set.size() - 1);
        estimate += worth == 0 ? 0 : pairs * (worth - closing + 0.5 * closing) / worth;
        for (int middle : set.toArray()) {
            PatternSet before = ends(bgp.pattern(middle).subject(), middle, set);
            PatternSet behind = ends(bgp.pattern(middle).object(), middle, set);
            for (int[] ends : chains(before, behind)) {
                estimate += trio(ends[0], middle, ends[1]) / (before.size() * behind.size());
            }
        }
        double ofOne = 0;
        for (Variable variable : bgp.variables()) {
            PatternSet meeting = bgp.patternsWith(variable).intersection(set);
            ofOne = meeting.size() < 2 ? ofOne : Math.max(ofOne, 0.5 * logFanOuts(variable, meeting));
        }
        return estimate < ofOne ? ofOne + 0.2 * (estimate - ofOne) : estimate;
    }

    /** ln of the product of the matches that a term has in each of these patterns, in the mean over all terms. */
    private double logFanOuts(Variable variable, PatternSet meeting) {
        double sum = 0;
        for (int i : meeting.toArray()) {
            Pattern pattern = bgp.pattern(i);
            if (variable.equals(pattern.subject())) {
                sum += description.logFanOuts()[2 * i];
            } else if (variable.equals(pattern.object())) {
                sum += description.logFanOuts()[2 * i + 1];
            }
        }
        return sum;
    }

    double squaredLogError(PatternSet set, ErrorCoefficients coefficients) {
        double sum = coefficients.beyondTrios() * Math.max(0, set.size() - 3);
        for (int i : set.toArray()) {
            sum += description.isExact(i) ? 0 : coefficients.pattern();
        }
        int worth = 0;
        for (Variable variable : bgp.variables()) {
            int[] meeting = bgp.patternsWith(variable).intersection(set).toArray();
            worth += Math.max(0, meeting.length - 1);
            for (int i = 0; i < meeting.length; i++) {
                for (int j = 0; j < i; j++) {
                    sum += hasPair(meeting[i], meeting[j]) ? 0 : coefficients.pair() * 2 / meeting.length;
                    for (int k = 0; k < j; k++) {
                        sum += hasTrio(meeting[k], meeting[j], meeting[i])
                                ? 0
                                : coefficients.star() * 6 / (meeting.length * (meeting.length - 1));
                    }
                }
            }
        }
        for (int middle : set.toArray()) {
            PatternSet before = ends(bgp.pattern(middle).subject(), middle, set);
            PatternSet behind = ends(bgp.pattern(middle).object(), middle, set);
            for (int[] ends : chains(before, behind)) {
                int[] sorted = PatternSet.of(ends[0]).with(ends[1]).with(middle).toArray();
                sum += hasTrio(sorted[0], sorted[1], sorted[2])
                        ? 0
                        : coefficients.chain() / (before.size() * behind.size());
            }
        }
        return sum + coefficients.cycle() * (worth - (set.size() - 1));
    }

    /** The other members with the variable at an end of a pattern. */
    private PatternSet ends(Object term, int middle, PatternSet set) {
        Pattern pattern = bgp.pattern(middle);
        boolean isJoin = term instanceof Variable && !pattern.subject().equals(pattern.object());
        return isJoin ? bgp.patternsWith((Variable) term).intersection(set).without(middle) : PatternSet.EMPTY;
    }

    private List<int[]> chains(PatternSet before, PatternSet behind) {
        List<int[]> chains = new ArrayList<>();
        for (int one : before.toArray()) {
            for (int other : behind.toArray()) {
                if (one != other && !bgp.neighbours(one).contains(other)) {
                    chains.add(new int[] {one, other});
                }
            }
        }
        return chains;
    }

    private double selectivity(int i, int j) {
        long shared = bgp.variables().stream()
                .filter(variable -> bgp.patternsWith(variable).contains(i)
                        && bgp.patternsWith(variable).contains(j))
                .count();
        return description.logSelectivities()[i * bgp.size() + j] / shared;
    }

    private double trio(int i, int j, int k) {
        return description.hasTrios() ? description.trios()[(i * bgp.size() + j) * bgp.size() + k] : 0;
    }

    private boolean hasPair(int i, int j) {
        return !Float.isNaN(description.logPairSizes()[i * bgp.size() + j]);
    }

    private boolean hasTrio(int i, int j, int k) {
        return description.hasTrios()
                && !Float.isNaN(description.logTrioSizes()[(i * bgp.size() + j) * bgp.size() + k]);
    }
}
