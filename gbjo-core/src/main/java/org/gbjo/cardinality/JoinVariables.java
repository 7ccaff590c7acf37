package org.gbjo.cardinality;

import java.util.Arrays;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * The variables that two patterns of a query or more share, numbered, and which patterns have them. Reused from query to
 * query; belongs to one thread and allocates nothing once it has grown.
 */
final class JoinVariables {
    /** Places of a pattern: its subject, its object and its predicate. */
    static final int PLACES = 3;

    static final int SUBJECT = 0;
    static final int OBJECT = 1;

    /** In a place that has a constant, or a variable that no other pattern has, or one that stands in an earlier place. */
    static final int NONE = -1;

    private final int[] at = new int[PLACES * PatternSet.LIMIT];
    private int count;
    private long[] low = new long[0];
    private long[] high = new long[0];

    void open(Bgp bgp) {
        count = 0;
        for (int i = 0; i < bgp.size(); i++) {
            for (int place = 0; place < PLACES; place++) {
                at[PLACES * i + place] = number(bgp, i, place);
            }
        }
    }

    private int number(Bgp bgp, int pattern, int place) {
        if (!(term(bgp.pattern(pattern), place) instanceof Variable variable)) {
            return NONE;
        }
        PatternSet having = bgp.patternsWith(variable);
        if (having.size() < 2 || placeOf(bgp.pattern(pattern), variable) < place) {
            return NONE;
        }
        int first = having.first();
        if (first < pattern) {
            return at[PLACES * first + placeOf(bgp.pattern(first), variable)];
        }
        if (count == low.length) {
            low = Arrays.copyOf(low, Math.max(16, 2 * count));
            high = Arrays.copyOf(high, low.length);
        }
        low[count] = having.low();
        high[count] = having.high();
        return count++;
    }

    /** The first place of a pattern that has a variable, which it does have. */
    private static int placeOf(Pattern pattern, Variable variable) {
        int place = 0;
        while (!variable.equals(term(pattern, place))) {
            place++;
        }
        return place;
    }

    private static Term term(Pattern pattern, int place) {
        return place == SUBJECT ? pattern.subject() : place == OBJECT ? pattern.object() : pattern.predicate();
    }

    int count() {
        return count;
    }

    /** The variable in a place of a pattern, or {@link #NONE}. */
    int at(int pattern, int place) {
        return at[PLACES * pattern + place];
    }

    /** The patterns that have a variable, the first 64. */
    long low(int variable) {
        return low[variable];
    }

    /** The patterns that have a variable, those beyond. */
    long high(int variable) {
        return high[variable];
    }

    /** How many members of a set have a variable. */
    int countIn(int variable, long setLow, long setHigh) {
        return Long.bitCount(low[variable] & setLow) + Long.bitCount(high[variable] & setHigh);
    }

    /** How many variables two patterns share. */
    int shared(int one, int other) {
        int shared = 0;
        for (int place = 0; place < PLACES; place++) {
            int variable = at(one, place);
            if (variable != NONE && PatternBits.contains(low[variable], high[variable], other)) {
                shared++;
            }
        }
        return shared;
    }
}
