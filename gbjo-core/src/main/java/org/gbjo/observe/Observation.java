package org.gbjo.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.gbjo.decision.Decision;

/**
 * Counts rows and time of one execution of a BGP while it runs. For one thread.
 *
 * <p>Two looks at the clock for each row would cost more than many a row does. So the time from beginning to end is
 * taken, and of it that of whoever takes the rows is subtracted: measured for the first {@value #MEASURED} rows, and
 * after that for one in {@value #MEASURED}, which counts as many times. One call of the engine may take as long as all
 * others together, so that the engine's time could not be measured for some rows alone.
 */
public final class Observation {
    static final int MEASURED = 16;

    private final ExecutionListener listener;
    private final Decision decision;
    private final ExecutedPlan plan;
    private final ObservedPatterns patterns;
    private final ObservedBgp.Circumstances circumstances;
    private final boolean timesSteps;
    private final LongSupplier nanoTime;
    private final List<StepCount> steps = new ArrayList<>();
    private final long start;

    private long rows;
    private long outside;
    private long left;
    private boolean isOutside;
    private boolean ended;

    Observation(
            ExecutionListener listener,
            Decision decision,
            ExecutedPlan plan,
            ObservedPatterns patterns,
            ObservedBgp.Circumstances circumstances,
            boolean timesSteps,
            LongSupplier nanoTime) {
        this.listener = listener;
        this.decision = decision;
        this.plan = plan;
        this.patterns = patterns;
        this.circumstances = circumstances;
        this.timesSteps = timesSteps;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    Decision decision() {
        return decision;
    }

    ExecutedPlan plan() {
        return plan;
    }

    ObservedPatterns patterns() {
        return patterns;
    }

    ObservedBgp.Circumstances circumstances() {
        return circumstances;
    }

    /** Whether the time of each step is asked for, which costs more than to count its rows. */
    public boolean timesSteps() {
        return timesSteps;
    }

    public long now() {
        return nanoTime.getAsLong();
    }

    /** The next step of the order, which matches a pattern, counted from 0 as written. */
    public StepCount addStep(int pattern) {
        StepCount step = new StepCount(pattern);
        steps.add(step);
        return step;
    }

    /** The engine has prepared the execution, which may have taken long, and waits to be asked. */
    public void prepared() {
        left = nanoTime.getAsLong();
        isOutside = true;
    }

    /** The engine is asked for a row, or whether there is one. */
    public void asked() {
        if (isOutside) {
            isOutside = false;
            outside += (rows < MEASURED ? 1 : MEASURED) * (nanoTime.getAsLong() - left);
        }
    }

    /** The engine gives a row to whoever asked. */
    public void given() {
        rows++;
        if (rows < MEASURED || rows % MEASURED == 0) {
            left = nanoTime.getAsLong();
            isOutside = true;
        }
    }

    /**
     * The execution has ended; a second call does nothing.
     *
     * @param complete whether all rows were asked for
     */
    public void ended(boolean complete) {
        if (ended) {
            return;
        }
        ended = true;
        long end = isOutside ? left : nanoTime.getAsLong();
        listener.executed(new ObservedBgp(this, counted(), rows, Math.max(0, end - start - outside), complete));
    }

    private List<ObservedStep> counted() {
        List<ObservedStep> counted = new ArrayList<>(steps.size());
        StepCount before = null;
        for (StepCount step : steps) {
            counted.add(step.after(before));
            before = step;
        }
        return List.copyOf(counted);
    }
}
