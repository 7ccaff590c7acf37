package org.gbjo.decision.breaker;

import java.util.Optional;

/** What is known of one template, and which order is in use. */
final class TemplateRecord {
    /** If trials do not come to an end, no more are begun for a while. */
    private static final int MOST_UNENDED = 2;
    /** How many standard errors make a difference clear. */
    private static final double CLEAR = 2;
    /** For how many sweeps a template is kept that is in its native order. */
    private static final int SWEEPS_OF_SLOWER = 60;

    private final BreakerRules rules;
    private final long seed;
    private final RowTimes ours;
    private final RowTimes natively;

    private boolean open;
    private long retryAt;
    private long pauseNanos;
    private long executions;
    private int unended;
    private long unendedUntil;
    private double allNanos;
    private double excessNanos;
    private double worstExcessNanos;
    private Optional<RowTimes.Comparison> judged = Optional.empty();
    private int idleSweeps;

    TemplateRecord(BreakerRules rules, long seed) {
        this.rules = rules;
        this.seed = seed;
        // Some executions are like none of the other order.
        int remembered = rules.enough() * 3 / 2;
        this.ours = new RowTimes(remembered);
        this.natively = new RowTimes(remembered);
        this.pauseNanos = rules.pause().toNanos();
    }

    /**
     * Chooses at random which executions are measured, equally many in either order, so that nothing but the order
     * tells them apart.
     */
    synchronized Choice choose(boolean comparable, long now) {
        idleSweeps = 0;
        if (!comparable) {
            return Choice.OURS;
        }
        long mixed = mix(seed + executions / rules.share());
        long place = executions % rules.share();
        long control = Long.remainderUnsigned(mixed, rules.share());
        long trial = (control + 1 + Long.remainderUnsigned(mixed >>> 32, rules.share() - 1L)) % rules.share();
        executions++;
        if (place == trial && mayTry(now)) {
            unended++;
            unendedUntil = now + rules.pause().toNanos();
            return Choice.trial(open);
        }
        return place == control ? Choice.measured(open) : Choice.unmeasured(open);
    }

    /** Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014: the mixer of SplitMix. */
    private static long mix(long number) {
        long mixed = number * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    private boolean mayTry(long now) {
        boolean isTime = open ? now - retryAt >= 0 : ours.count() >= rules.fewest();
        boolean ends = unended < MOST_UNENDED || now - unendedUntil >= 0;
        // The next one may be as expensive as the worst so far.
        return isTime && ends && excessNanos + worstExcessNanos <= rules.trialTime() * allNanos;
    }

    /** Hears of a complete execution; returns whether another order is in use from now on. */
    synchronized boolean completed(Choice choice, long nanos, long rows, long now) {
        if (!choice.isMeasured()) {
            return false;
        }
        if (choice.isNative() == open) {
            allNanos += (double) nanos * rules.share();
        } else {
            unended = 0;
            double excess = Math.max(0, nanos - (open ? natively : ours).expectedNanos(rows));
            excessNanos += excess;
            worstExcessNanos = Math.max(worstExcessNanos, excess);
        }
        (choice.isNative() ? natively : ours).add(rows, (double) nanos);
        return judge(now);
    }

    private boolean judge(long now) {
        RowTimes.Comparison comparison = RowTimes.compare(ours, natively);
        if (comparison.executions() < rules.fewest()) {
            return false;
        }
        judged = Optional.of(comparison);
        return open ? judgeRetry(comparison, now) : judgeUse(comparison, now);
    }

    private boolean judgeUse(RowTimes.Comparison comparison, long now) {
        boolean sure = comparison.executions() >= rules.enough()
                || Math.log(comparison.ratio()) > CLEAR * comparison.logError();
        if (comparison.ratio() <= rules.tolerance() || !sure) {
            return false;
        }
        change(true);
        waitForRetry(now);
        return true;
    }

    private boolean judgeRetry(RowTimes.Comparison comparison, long now) {
        if (comparison.ratio() < 1) {
            change(false);
            pauseNanos = rules.pause().toNanos();
            return true;
        }
        pauseNanos = Math.min(2 * pauseNanos, rules.longestPause().toNanos());
        waitForRetry(now);
        return false;
    }

    private void change(boolean toNative) {
        open = toNative;
        allNanos = 0;
        excessNanos = 0;
        worstExcessNanos = 0;
    }

    /** What is to be tried again has changed since, so that its old times no longer count. */
    private void waitForRetry(long now) {
        retryAt = now + pauseNanos;
        ours.clear();
    }

    /** Whether nobody has asked for it lately: hears of each sweep. What is known to be slower is kept for longer. */
    synchronized boolean isForgotten() {
        idleSweeps++;
        return idleSweeps > (open ? SWEEPS_OF_SLOWER : 1);
    }

    synchronized TemplateState state(Object template) {
        return new TemplateState(
                template,
                open,
                judged.map(RowTimes.Comparison::executions).orElse(0) >= rules.enough() || open,
                judged.map(RowTimes.Comparison::executions).orElse(Math.min(ours.count(), natively.count())),
                judged.map(RowTimes.Comparison::ratio).orElse(Double.NaN));
    }
}
