package org.gbjo.oracle;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How to ask a SPARQL endpoint for counts.
 *
 * @param endpoint the address that answers SPARQL queries over HTTP, such as {@code http://localhost:3030/ds/sparql}
 * @param timeout the longest wait for one answer, and the longest pause that a busy endpoint may ask for
 * @param retries how often to ask again after a failure that may pass
 * @param firstBackoff the pause before the first retry; it doubles with each further retry
 * @param cache a file that keeps the counts, so that no run asks twice
 */
public record EndpointOptions(
        URI endpoint, Duration timeout, int retries, Duration firstBackoff, Optional<Path> cache) {
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);
    public static final int DEFAULT_RETRIES = 4;
    public static final Duration DEFAULT_FIRST_BACKOFF = Duration.ofMillis(500);

    public EndpointOptions {
        if (!"http".equals(endpoint.getScheme()) && !"https".equals(endpoint.getScheme())) {
            throw new IllegalArgumentException(
                    "an endpoint is an http or https address such as http://localhost:3030/ds/sparql, got " + endpoint);
        }
        if (endpoint.getHost() == null || endpoint.getRawUserInfo() != null) {
            throw new IllegalArgumentException("an endpoint address has a host and no user or password, got "
                    + endpoint.getScheme() + "://…" + endpoint.getRawPath());
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("the timeout of an endpoint is positive, got " + timeout);
        }
        if (retries < 0 || retries > 30) {
            throw new IllegalArgumentException("the number of retries lies in 0..30, got " + retries);
        }
        if (firstBackoff.isNegative()) {
            throw new IllegalArgumentException("the first back-off is not negative, got " + firstBackoff);
        }
    }

    /** An endpoint with the default time limits and no cache. */
    public static EndpointOptions of(URI endpoint) {
        return new EndpointOptions(endpoint, DEFAULT_TIMEOUT, DEFAULT_RETRIES, DEFAULT_FIRST_BACKOFF, Optional.empty());
    }

    public EndpointOptions withTimeout(Duration timeout) {
        return new EndpointOptions(endpoint, timeout, retries, firstBackoff, cache);
    }

    public EndpointOptions withRetries(int retries) {
        return new EndpointOptions(endpoint, timeout, retries, firstBackoff, cache);
    }

    public EndpointOptions withFirstBackoff(Duration firstBackoff) {
        return new EndpointOptions(endpoint, timeout, retries, firstBackoff, cache);
    }

    public EndpointOptions withCache(Path cache) {
        return new EndpointOptions(endpoint, timeout, retries, firstBackoff, Optional.of(cache));
    }
}
