package org.gbjo.cardinality.sample;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.query.PatternSet;
import org.gbjo.query.SetTable;

/** The sets of one query that were sampled, and what they tell of others. Belongs to one thread. */
final class SampledSets {
    private static final int MOST_DIRECT = 12;
    /** Keeps a sample without error from outweighing all others. */
    private static final double LEAST_ERROR = 0.1;
    /** How much of the error of a set a larger one has, too: 0.7 to 1 were tried. */
    private static final double INHERITED = 0.7;

    private final SetTable table = new SetTable(MOST_DIRECT);
    private final List<SetSample> samples = new ArrayList<>();
    private SetSample spare = new SetSample();
    private boolean anyTells;
    private boolean anyEmpty;

    void clear(int patterns) {
        table.clear(patterns);
        anyTells = false;
        anyEmpty = false;
    }

    /** Whether nothing was learnt. */
    boolean tellNothing() {
        return !anyTells;
    }

    /** The sets that told something, in the order in which they were first seen. */
    List<SeenSet> seen() {
        List<SeenSet> seen = new ArrayList<>();
        for (int i = 0; i < table.count(); i++) {
            SetSample sample = samples.get(i);
            if (sample.tells) {
                seen.add(new SeenSet(new PatternSet(sample.low, sample.high), sample.rows, sample.exact));
            }
        }
        return List.copyOf(seen);
    }

    /** A sample to fill, which becomes part of these when it is put. */
    SetSample spare() {
        return spare;
    }

    /** Adds the spare sample, in the place of an older one of its set. */
    SetSample putSpare() {
        SetSample put = spare;
        int at = table.indexOrInsert(put.low, put.high);
        if (at == samples.size()) {
            samples.add(put);
            spare = new SetSample();
        } else {
            spare = samples.set(at, put);
        }
        anyTells |= put.tells;
        anyEmpty |= put.tells && put.exact && put.rows == 0;
        return put;
    }

    /** The sample of a set, or null. */
    SetSample find(long low, long high) {
        int at = table.find(low, high);
        return at == SetTable.ABSENT ? null : samples.get(at);
    }

    /** Whether a set was sampled, and told something. */
    boolean tellOf(long low, long high) {
        SetSample own = find(low, high);
        return own != null && own.tells;
    }

    /** The largest subset of a set of which so many rows are here; of equals the one with fewest rows; or null. */
    SetSample largestWithin(long low, long high, int wanted) {
        SetSample largest = null;
        for (int i = 0; i < table.count(); i++) {
            SetSample sample = samples.get(i);
            if (sample.isWithin(low, high)
                    && sample.suffices(wanted)
                    && (sample.count > 0 || sample.exact)
                    && (largest == null || isBetter(sample, largest))) {
                largest = sample;
            }
        }
        return largest;
    }

    private static boolean isBetter(SetSample one, SetSample other) {
        int more = one.size() - other.size();
        return more > 0 || (more == 0 && one.rows < other.rows);
    }

    /** Whether a part of the set is known to have no rows. */
    boolean isEmpty(long low, long high) {
        if (anyEmpty) {
            for (int i = 0; i < table.count(); i++) {
                SetSample sample = samples.get(i);
                if (sample.exact && sample.rows == 0 && sample.isWithin(low, high)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * What is to be added to ln of the estimate of a connected set. Of a set that was not sampled itself, its largest
     * sampled subsets tell how far off it is, the more certain ones with more weight.
     */
    double logCorrection(long low, long high) {
        SetSample own = find(low, high);
        if (own != null && own.tells) {
            return own.logCorrection;
        }
        int largest = 0;
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < table.count(); i++) {
            SetSample sample = samples.get(i);
            if (!sample.tells || !sample.isWithin(low, high) || sample.size() < largest) {
                continue;
            }
            if (sample.size() > largest) {
                largest = sample.size();
                sum = 0;
                weights = 0;
            }
            double weight = 1 / (sample.squaredLogError + LEAST_ERROR);
            sum += weight * sample.logCorrection;
            weights += weight;
        }
        return weights == 0 ? 0 : INHERITED * sum / weights;
    }
}
