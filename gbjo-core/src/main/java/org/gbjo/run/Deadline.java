package org.gbjo.run;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.gbjo.api.PublicApi;

/** A point in time at which work ends, or the wish of another thread that it end now. Shared between threads. */
@PublicApi
public final class Deadline {
    /** The longest time that a clock of nanoseconds can measure, 292 years. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private final LongSupplier nanoTime;
    private volatile long end;
    private final boolean bounded;
    private final Duration allowed;
    private volatile boolean cancelled;

    private Deadline(Duration allowed, boolean bounded, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.allowed = allowed;
        this.bounded = bounded;
        this.end = nanoTime.getAsLong() + allowed.toNanos();
    }

    /** Never expires, but can be cancelled. */
    public static Deadline none() {
        return new Deadline(Duration.ZERO, false, System::nanoTime);
    }

    /** Expires when this time has passed; at once if it is not positive. */
    public static Deadline after(Duration allowed) {
        return after(allowed, System::nanoTime);
    }

    /** The same by a clock that counts nanoseconds, as {@link System#nanoTime} does. */
    public static Deadline after(Duration allowed, LongSupplier nanoTime) {
        Duration positive = allowed.isNegative() ? Duration.ZERO : allowed;
        return new Deadline(positive.compareTo(LONGEST) < 0 ? positive : LONGEST, true, nanoTime);
    }

    /** A deadline for a part of the work: after this time, or after half of the time that is left here if that is less. */
    public Deadline forPart(Duration longest) {
        if (!bounded) {
            return after(longest, nanoTime);
        }
        Duration half = Duration.ofNanos(Math.max(0, (end - nanoTime.getAsLong()) / 2));
        return after(half.compareTo(longest) < 0 ? half : longest, nanoTime);
    }

    /** Allows the same time again, from now on, for all who look at this deadline; not if it was cancelled. */
    public void restart() {
        end = nanoTime.getAsLong() + allowed.toNanos();
    }

    public void cancel() {
        cancelled = true;
    }

    public boolean expired() {
        return cancelled || (bounded && nanoTime.getAsLong() - end >= 0);
    }

    /** Throws when the time is over; called inside every loop that can be long. */
    public void check() {
        if (expired()) {
            throw new DeadlineExceededException(
                    cancelled ? "the work was cancelled" : "the deadline of " + allowed.toMillis() + " ms has passed");
        }
    }
}
