package org.gbjo.cli.serve;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Knows whether the server has anything to do. Shared by all threads. */
final class RecentRequests implements Filter {
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final AtomicInteger running = new AtomicInteger();
    private volatile long ended = System.nanoTime() - QUIET_NANOS;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        running.incrementAndGet();
        try {
            chain.doFilter(request, response);
        } finally {
            ended = System.nanoTime();
            running.decrementAndGet();
        }
    }

    /** Whether no request is answered, and none was a moment ago. */
    boolean areNone() {
        return running.get() == 0 && System.nanoTime() - ended >= QUIET_NANOS;
    }
}
