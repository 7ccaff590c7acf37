package org.gbjo.bench.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;

/**
 * A query for a store.
 *
 * @param counted whether it asks for one number, which is then the answer
 * @param checked whether to make a checksum of the rows, which takes time
 * @param limit how long the answer may take
 * @param bgp the same query for a store that knows no SPARQL, if it is a BGP
 */
record PeerQuestion(String sparql, boolean counted, boolean checked, Duration limit, Optional<Bgp> bgp) {

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("sparql", sparql);
        json.put("counted", counted);
        json.put("checked", checked);
        json.put("limit", limit.toMillis());
        bgp.ifPresent(patterns -> json.put(
                "bgp",
                patterns.patterns().stream()
                        .map(pattern -> List.of(
                                pattern.subject().toString(),
                                pattern.predicate().toString(),
                                pattern.object().toString()))
                        .toList()));
        return json;
    }

    static PeerQuestion fromJson(Map<String, Object> json) {
        List<Pattern> patterns = new ArrayList<>();
        if (json.get("bgp") instanceof List<?> lines) {
            for (Object line : lines) {
                List<?> terms = (List<?>) line;
                patterns.add(Pattern.of((String) terms.get(0), (String) terms.get(1), (String) terms.get(2)));
            }
        }
        return new PeerQuestion(
                (String) json.get("sparql"),
                (boolean) json.get("counted"),
                (boolean) json.get("checked"),
                Duration.ofMillis(((Number) json.get("limit")).longValue()),
                patterns.isEmpty() ? Optional.empty() : Optional.of(new Bgp(patterns)));
    }
}
