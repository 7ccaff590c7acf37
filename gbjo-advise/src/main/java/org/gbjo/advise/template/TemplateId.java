package org.gbjo.advise.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gbjo.advise.query.Feature;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.run.SeededRandom;
import org.gbjo.workload.QueryHash;

/**
 * The same for queries whose BGPs differ in nothing but constants that are subjects or objects, names of variables, and the
 * order of patterns and BGPs, and that have the same features otherwise. Different for others, apart from chance and from
 * the rare BGPs that {@link QueryHash} cannot tell apart.
 */
public record TemplateId(long high, long low) {
    private static final Constant ANY = new Constant("<urn:x-gbjo:any>");

    public static TemplateId of(List<Bgp> bgps, Set<Feature> features) {
        long high = 0;
        long low = 0;
        for (Bgp bgp : bgps) {
            QueryHash hash = QueryHash.of(withoutConstants(bgp));
            high += SeededRandom.mix(hash.high());
            low += SeededRandom.mix(hash.low());
        }
        long had = 1;
        for (Feature feature : features) {
            had += SeededRandom.mix(feature.name().hashCode());
        }
        return new TemplateId(SeededRandom.mix(high + had), SeededRandom.mix(low + SeededRandom.GOLDEN_GAMMA * had));
    }

    private static Bgp withoutConstants(Bgp bgp) {
        List<Pattern> patterns = new ArrayList<>(bgp.size());
        for (Pattern pattern : bgp.patterns()) {
            patterns.add(new Pattern(any(pattern.subject()), pattern.predicate(), any(pattern.object())));
        }
        return new Bgp(patterns);
    }

    private static Term any(Term term) {
        return term instanceof Constant ? ANY : term;
    }

    /** Twelve hexadecimal digits, for people. */
    @Override
    public String toString() {
        return "%012x".formatted(high >>> 16);
    }
}
