package org.gbjo.oracle;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;

/** The one number in an answer of the SPARQL 1.1 Query Results JSON Format. */
final class CountAnswer {
    private static final String DIGITS = "[0-9]+";

    private CountAnswer() {}

    /** Exact up to 2^53, above that the nearest double, and saturated where there is none. */
    static double read(String body, URI endpoint) {
        try {
            if (Json.parse(body) instanceof Map<?, ?> answer
                    && answer.get("results") instanceof Map<?, ?> results
                    && results.get("bindings") instanceof List<?> bindings
                    && bindings.size() == 1
                    && bindings.get(0) instanceof Map<?, ?> binding
                    && binding.get("count") instanceof Map<?, ?> count
                    && count.get("value") instanceof String value
                    && value.matches(DIGITS)) {
                return Double.parseDouble(value);
            }
        } catch (JsonException e) {
            // reported below, with all other answers that hold no count
        }
        throw new OracleException("the endpoint " + endpoint + " answers without a count in SPARQL results JSON: "
                + abbreviate(body) + "; check that the address is that of its SPARQL service");
    }

    static String abbreviate(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= 120 ? line : line.substring(0, 120) + "…";
    }
}
