package org.gbjo.decision.breaker;

import java.util.Optional;

/** What is known of one template, and which order is in use. */
final class TemplateRecord {
    /** A comparison sorts the times; those of the order in use come often and change little. */
    private static final int EXECUTIONS_A_JUDGEMENT = 16;
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
        this.ours = new RowTimes(rules.enough());
        this.natively = new RowTimes(rules.enough());
        this.pauseNanos = rules.pause().toNanos();
    }

    synchronized Choice choose(boolean comparable, long now) {
        idleSweeps = 0;
        if (!comparable) {
            return Choice.UNCOMPARED;
        }
        boolean trial = isTurn(executions++) && (open ? now - retryAt >= 0 : ours.count() >= rules.fewest());
        if (!trial || !mayTry(now)) {
            return open ? Choice.NATIVE : Choice.OURS;
        }
        unended++;
        unendedUntil = now + rules.pause().toNanos();
        return open ? Choice.OURS : Choice.NATIVE_TRIAL;
    }

    /** One execution of each block, but not always at the same place: programs ask in turns, too. */
    private boolean isTurn(long execution) {
        long block = execution / rules.trialShare();
        long mixed = (seed + block) * 0x9E3779B97F4A7C15L;
        return execution % rules.trialShare() == ((mixed ^ (mixed >>> 32)) >>> 1) % rules.trialShare();
    }

    private boolean mayTry(long now) {
        if (unended >= MOST_UNENDED && now - unendedUntil < 0) {
            return false;
        }
        // The next one may be as expensive as the worst so far.
        return excessNanos + worstExcessNanos <= rules.trialTime() * allNanos;
    }

    /** Hears of a complete execution; returns whether another order is in use from now on. */
    synchronized boolean completed(Choice choice, long nanos, long rows, long now) {
        if (choice == Choice.UNCOMPARED) {
            return false;
        }
        RowTimes same = choice.isNative() ? natively : ours;
        RowTimes inUse = open ? natively : ours;
        boolean trial = same != inUse;
        if (trial) {
            unended = 0;
            double excess = Math.max(0, nanos - inUse.expectedNanos(rows));
            excessNanos += excess;
            worstExcessNanos = Math.max(worstExcessNanos, excess);
        }
        allNanos += nanos;
        same.add(rows, (double) nanos);
        return (trial || same.count() % EXECUTIONS_A_JUDGEMENT == 0) && judge(now);
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
