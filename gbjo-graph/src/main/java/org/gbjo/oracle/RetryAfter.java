package org.gbjo.oracle;

import java.net.CookieHandler;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;

/**
 * The pause that a busy endpoint asks for (RFC 9110, section 10.2.3). It concerns all threads. Jena's client does not
 * hand out the headers of an answer, but the JDK's client, which it sends with, shows them to its cookie handler.
 */
final class RetryAfter extends CookieHandler {
    private volatile Instant notBefore = Instant.MIN;

    Duration pause() {
        Instant now = Instant.now();
        return notBefore.isAfter(now) ? Duration.between(now, notBefore) : Duration.ZERO;
    }

    @Override
    public Map<String, List<String>> get(URI uri, Map<String, List<String>> requestHeaders) {
        return Map.of();
    }

    @Override
    public void put(URI uri, Map<String, List<String>> responseHeaders) {
        responseHeaders.forEach((name, values) -> {
            if (name.equalsIgnoreCase("Retry-After")) {
                notBefore = end(values.get(0).strip());
            }
        });
    }

    /** The value is a number of seconds or a date; anything else asks for nothing. */
    private static Instant end(String value) {
        try {
            return value.matches("\\d{1,9}")
                    ? Instant.now().plusSeconds(Long.parseLong(value))
                    : DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from);
        } catch (DateTimeParseException e) {
            return Instant.MIN;
        }
    }
}
