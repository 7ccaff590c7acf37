package org.gbjo.run;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A clock that a test sets forward, so that no test has to wait. */
public final class ManualClock implements LongSupplier {
    private final AtomicLong nanos = new AtomicLong(1_000_000_000_000L);

    public void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Override
    public long getAsLong() {
        return nanos.get();
    }
}
