package org.gbjo.advise.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gbjo.advise.cost.BgpRows;
import org.gbjo.advise.query.BgpSite;
import org.gbjo.advise.query.ReadQuery;
import org.gbjo.advise.template.Template;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.query.Bgp;

/**
 * The rows of one query of a template.
 *
 * @param text the query, or the text of a template that was executed
 * @param bgps the rows of each of its BGPs
 */
record SampleRows(String text, List<BgpRows> bgps) {

    /** The rows of a text, by whoever counts or estimates; empty if that is not possible for each BGP. */
    static Optional<SampleRows> of(Template template, String text, Function<Bgp, Optional<BgpRows>> counter) {
        List<BgpRows> rows = new ArrayList<>();
        for (Bgp bgp : bgps(template, text)) {
            Optional<BgpRows> counted = counter.apply(bgp);
            if (counted.isEmpty()) {
                return Optional.empty();
            }
            rows.add(counted.get());
        }
        return Optional.of(new SampleRows(text, rows));
    }

    private static List<Bgp> bgps(Template template, String text) {
        return template.isExecuted()
                ? List.of(new Bgp(PatternReader.read(text)))
                : ReadQuery.of(text).orElseThrow().sites().stream()
                        .map(BgpSite::bgp)
                        .toList();
    }

    boolean counted() {
        return bgps.stream().allMatch(BgpRows::counted);
    }

    double rows(BgpRows.Contender engine) {
        return bgps.stream().mapToDouble(rows -> rows.in(engine).total()).sum();
    }

    double best() {
        return bgps.stream().mapToDouble(rows -> rows.best().total()).sum();
    }

    double saved(BgpRows.Contender engine) {
        return rows(engine) - best();
    }

    /** The BGP that suffers most from the order of an engine. */
    BgpRows worst(BgpRows.Contender engine) {
        return bgps.stream()
                .max(Comparator.comparingDouble(
                        rows -> rows.in(engine).total() - rows.best().total()))
                .orElseThrow();
    }
}
