package org.gbjo.studio.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** The patterns of a BGP as the page reads them. */
final class BgpReport {
    private BgpReport() {}

    /** The BGP of these texts; nothing if one of them cannot be represented. */
    static Optional<Bgp> read(List<String> texts) {
        try {
            List<Pattern> patterns = new ArrayList<>();
            for (String text : texts) {
                patterns.addAll(PatternReader.read(text));
            }
            return patterns.size() == texts.size() ? Optional.of(new Bgp(patterns)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The members that say what the BGP is. */
    static Map<String, Object> of(List<String> texts, Optional<Bgp> bgp) {
        Map<String, Object> members = new LinkedHashMap<>();
        List<Object> patterns = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            Map<String, Object> pattern = new LinkedHashMap<>();
            pattern.put("text", texts.get(i));
            if (bgp.isPresent()) {
                List<String> names = new ArrayList<>();
                List<String> parts = new ArrayList<>();
                for (Term term : bgp.get().pattern(i).terms()) {
                    parts.add(term.toString());
                    if (term instanceof Variable && !names.contains(term.toString())) {
                        names.add(term.toString());
                    }
                }
                pattern.put("terms", parts);
                pattern.put("variables", names);
            }
            patterns.add(pattern);
        }
        members.put("patterns", patterns);
        bgp.ifPresent(known ->
                members.put("template", BgpTemplate.of(known.patterns()).text()));
        return members;
    }
}
