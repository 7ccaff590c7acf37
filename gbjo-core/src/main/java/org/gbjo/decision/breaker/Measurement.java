package org.gbjo.decision.breaker;

/**
 * An execution whose time a breaker wants to know.
 *
 * @param template what it is an execution of
 * @param choice which order it has
 */
public record Measurement(CircuitBreaker breaker, Object template, Choice choice) {
    /**
     * Tells the breaker that the execution has given all of its rows.
     *
     * @param nanos the time spent inside of the engine
     * @param rows the rows of the result
     */
    public void completed(long nanos, long rows) {
        breaker.completed(template, choice, nanos, rows);
    }

    /** Without the breaker, whose templates are many. */
    @Override
    public String toString() {
        return choice + " of " + template;
    }
}
