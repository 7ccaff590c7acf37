package org.gbjo.advise.advice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gbjo.advise.cost.BgpRows;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.advise.cost.OrderedRows;
import org.gbjo.advise.remedy.Dialect;
import org.gbjo.advise.remedy.Remedy;
import org.gbjo.explain.JoinExplanation;

/** The report as JSON ({@code docs/formats.md}). */
public final class AdviceJson {
    static final String FORMAT = "gbjo-advice";
    static final int VERSION = 1;

    private AdviceJson() {}

    public static Map<String, Object> of(AdviceReport report) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", FORMAT);
        members.put("version", VERSION);
        members.put("log", report.tally().toJson());
        members.put("rowsFrom", report.source());
        members.put("engine", name(report.engine()));
        members.put("templates", report.templates());
        members.put("templatesWithJoins", report.withJoins());
        members.put("queriesOfOtherTemplates", report.others());
        members.put("touched", report.touched());
        members.put("saved", report.saved());
        List<Object> advice = new ArrayList<>();
        report.shown().forEach(each -> advice.add(of(each, report)));
        members.put("advice", advice);
        members.put("census", report.census().toJson());
        return members;
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> of(Advice advice, AdviceReport report) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("template", advice.id());
        members.put("count", advice.count());
        members.put("shape", advice.shape());
        members.put("size", advice.patterns());
        members.put("features", advice.features());
        members.put("leftOut", advice.leftOut());
        members.put("samples", advice.samples());
        members.put("counted", advice.counted());
        Map<String, Object> rows = new LinkedHashMap<>();
        for (Contender order : Contender.values()) {
            rows.put(name(order), advice.rows(order));
        }
        rows.put("best", advice.best());
        members.put("rows", rows);
        members.put("saved", advice.saved());
        members.put("reason", advice.reason());
        members.put("example", example(advice, report));
        members.put(
                "remedy",
                advice.remedy(report.withConstants()).map(AdviceJson::of).orElse(null));
        return members;
    }

    private static Map<String, Object> example(Advice advice, AdviceReport report) {
        BgpRows worst = advice.worst();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("patterns", advice.patternTexts(report.withConstants()));
        for (Contender order : Contender.values()) {
            members.put(name(order), of(worst.in(order)));
        }
        members.put("best", of(worst.best()));
        members.put("optimal", worst.optimal());
        return members;
    }

    private static Map<String, Object> of(OrderedRows rows) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("order", rows.order().toString());
        members.put("rows", rows.total());
        members.put("first", rows.first());
        members.put(
                "joins",
                rows.explained() == null
                        ? List.of()
                        : rows.explained().joins().stream()
                                .map(JoinExplanation::rows)
                                .toList());
        return members;
    }

    private static Map<String, Object> of(Remedy remedy) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("query", remedy.text());
        List<Object> hints = new ArrayList<>();
        remedy.hints().forEach((dialect, text) -> hints.add(hint(dialect, text)));
        members.put("hints", hints);
        return members;
    }

    private static Map<String, Object> hint(Dialect dialect, String text) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("engine", dialect.engine());
        members.put("effect", dialect.effect());
        members.put("documentation", dialect.documentation());
        members.put("tried", dialect.isTried());
        members.put("query", text);
        return members;
    }
}
