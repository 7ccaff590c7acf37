package org.gbjo.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.gbjo.decision.Decision;

/**
 * Counts rows and time of one execution of a BGP while it runs. For one thread, but for its end.
 *
 * <p>Two looks at the clock for each row would cost more than many a row does. So the time from beginning to end is
 * taken, and of it that of whoever takes the rows is subtracted: measured after one row in {@value #MEASURED}, which
 * counts as many times. One call of the engine may take as long as all others together, so that the engine's time could
 * not be measured for some rows alone.
 *
 * <p>To tell of an execution costs more than a small one may. So of those whose steps have fewer than {@value #SMALL}
 * rows together one in so many is told, and stands for the others.
 */
public final class Observation {
    static final int MEASURED = 16;
    static final int SMALL = 1000;
    /** What is small where steps are not counted: a row takes half a microsecond or more. */
    static final long SMALL_NANOS = 500_000;

    private final QueryWatch watch;
    private final Decision decision;
    private final ExecutedPlan plan;
    private final ObservedPatterns patterns;
    private final boolean repeated;
    private final boolean filtered;
    private final int weight;
    private final int weightIfSmall;
    private final LongSupplier nanoTime;
    private final StepCount[] steps;
    private final long start;

    private int counted;
    private long rows;
    private long outside;
    private long left;
    private int weightOfGap;
    private boolean ended;
    private boolean slowed;

    /**
     * Begins now.
     *
     * @param weight how many executions this one stands for
     * @param weightIfSmall the same if it turns out to be small; 0 if nobody hears of it then
     */
    Observation(
            QueryWatch watch,
            Decision decision,
            ExecutedPlan plan,
            ObservedPatterns patterns,
            Circumstances circumstances,
            int weight,
            int weightIfSmall) {
        this.watch = watch;
        this.decision = decision;
        this.plan = plan;
        this.patterns = patterns;
        this.repeated = circumstances.repeated();
        this.filtered = circumstances.filtered();
        this.weight = weight;
        this.weightIfSmall = weightIfSmall;
        this.nanoTime = watch.clock();
        this.steps = new StepCount[circumstances.patterns()];
        this.start = nanoTime.getAsLong();
    }

    /**
     * Under which circumstances a BGP is executed.
     *
     * @param patterns how many it has
     * @param repeated whether rows come from outside
     * @param filtered whether filters stand around or between the patterns
     * @param isCheap whether rows are counted at next to no cost
     */
    public record Circumstances(int patterns, boolean repeated, boolean filtered, boolean isCheap) {}

    Decision decision() {
        return decision;
    }

    ExecutedPlan plan() {
        return plan;
    }

    ObservedPatterns patterns() {
        return patterns;
    }

    boolean repeated() {
        return repeated;
    }

    boolean filtered() {
        return filtered;
    }

    /** Whether the time of each step is asked for, which costs more than to count its rows. */
    public boolean timesSteps() {
        return watch.timesSteps();
    }

    public long now() {
        return nanoTime.getAsLong();
    }

    /** The next step of the order, which matches a pattern, counted from 0 as written. */
    public StepCount addStep(int pattern) {
        StepCount step = new StepCount(pattern);
        steps[counted] = step;
        counted++;
        return step;
    }

    /** To count the rows of this execution makes it slower than others. */
    public void isSlowed() {
        slowed = true;
    }

    /** Whether its time says how long others take. */
    boolean isOrdinary() {
        return !slowed && !watch.timesSteps();
    }

    /** The engine has prepared the execution, which may have taken long, and waits to be asked. */
    public void prepared() {
        left = nanoTime.getAsLong();
        weightOfGap = 1;
    }

    /** The engine is asked for a row, or whether there is one. */
    public void asked() {
        if (weightOfGap != 0) {
            outside += weightOfGap * (nanoTime.getAsLong() - left);
            weightOfGap = 0;
        }
    }

    /** The engine gives a row to whoever asked. */
    public void given() {
        rows++;
        if (rows % MEASURED == 0) {
            left = nanoTime.getAsLong();
            weightOfGap = MEASURED;
        }
    }

    /**
     * The execution has ended; a second call does nothing.
     *
     * @param complete whether all rows were asked for
     */
    public void ended(boolean complete) {
        if (!isFirstEnd()) {
            return;
        }
        boolean isSmall = touched() < SMALL;
        if (isSmall && weightIfSmall == 0 && counted > 0) {
            return;
        }
        long end = weightOfGap != 0 ? left : nanoTime.getAsLong();
        long nanos = Math.max(0, end - start - outside);
        int told = isSmall && (counted > 0 || nanos < SMALL_NANOS) ? weightIfSmall : weight;
        if (told > 0) {
            watch.executed(new ObservedBgp(this, observedSteps(), rows, nanos, complete, told));
        }
    }

    /** An engine may close an execution from another thread. */
    private synchronized boolean isFirstEnd() {
        boolean isFirst = !ended;
        ended = true;
        return isFirst;
    }

    private long touched() {
        long touched = rows;
        for (int i = 0; i < counted; i++) {
            touched += steps[i].rows();
        }
        return touched;
    }

    private List<ObservedStep> observedSteps() {
        List<ObservedStep> observed = new ArrayList<>(counted);
        StepCount before = null;
        for (int i = 0; i < counted; i++) {
            observed.add(steps[i].after(before));
            before = steps[i];
        }
        return List.copyOf(observed);
    }
}
