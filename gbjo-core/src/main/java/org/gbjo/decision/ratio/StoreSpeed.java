package org.gbjo.decision.ratio;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.search.StoreTimes;

/**
 * How many times as long as its profile says a store takes on this machine: the median of what executed templates have
 * taken over what was predicted, as logarithms, within {@value #MOST} times either way. Shared by all threads.
 *
 * <p>One factor for all prices. An execution tells its time and how many rows there were. Each row of a step is a look-up of
 * the next, so look-ups and rows come together, and triples that are gone through in vain and rows of hash joins are not
 * counted: how wrong each price is by itself cannot be told from that. One factor leaves all comparisons of plans as they
 * are, and so can make none worse; what it changes are times that stand beside a clock.
 */
public final class StoreSpeed {
    static final double MOST = 4;
    /** The templates that were executed last; each counts once, however often it is executed. */
    static final int TEMPLATES = 63;
    /** Fewer may have something in common that prices know nothing of. */
    static final int FEWEST = 7;

    /** How much the next execution of a template counts. */
    private static final double NEWEST = 0.25;
    /** A factor that is off by less changes nothing. */
    private static final double LEAST_CHANGE = Math.log(1.05);

    private final StoreTimes ofProfile;
    private final Map<Object, Double> logRatios = new LinkedHashMap<>(2 * TEMPLATES, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Double> eldest) {
            return size() > TEMPLATES;
        }
    };

    private volatile Current current;

    /**
     * What is used now.
     *
     * @param logFactor ln of how many times as long as by the profile everything takes
     * @param templates how many templates tell so
     */
    public record Current(StoreTimes times, double logFactor, int templates) {
        public double factor() {
            return Math.exp(logFactor);
        }
    }

    /** As the profile says, until executions say something else. */
    public StoreSpeed(StoreTimes ofProfile) {
        this.ofProfile = ofProfile;
        this.current = new Current(ofProfile, 0, 0);
    }

    public Current current() {
        return current;
    }

    /**
     * Learns from a complete execution.
     *
     * @param template equal for executions that count once together
     * @param logRatio ln of the time that it took over the one that the profile predicts
     */
    public synchronized void learn(Object template, double logRatio) {
        if (!Double.isFinite(logRatio)) {
            return;
        }
        logRatios.merge(template, logRatio, (known, newest) -> known + NEWEST * (newest - known));
        if (logRatios.size() < FEWEST) {
            return;
        }
        double logFactor = Math.max(-Math.log(MOST), Math.min(Math.log(MOST), median()));
        if (Math.abs(logFactor - current.logFactor) > LEAST_CHANGE || current.templates == 0) {
            current = new Current(ofProfile.times(Math.exp(logFactor)), logFactor, logRatios.size());
        }
    }

    private double median() {
        double[] sorted =
                logRatios.values().stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
