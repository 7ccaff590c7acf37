package org.gbjo.advise.advice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.advise.template.Census;
import org.gbjo.report.page.PageBlock.Table;
import org.gbjo.report.page.Section;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;

/** A census as tables. */
public final class CensusTables {
    private CensusTables() {}

    /** A table for each figure that some query has. */
    public static List<TextTable> texts(Census census) {
        List<TextTable> tables = new ArrayList<>();
        figures(census).forEach((title, counts) -> {
            TextTable table = new TextTable(title + " | >queries | >share");
            rows(counts, census).forEach(row -> table.row(row.toArray()));
            tables.add(table);
        });
        return tables;
    }

    static Section section(Census census) {
        Section section = new Section("Census").say(sentence(census));
        figures(census)
                .forEach(
                        (title, counts) -> section.add(Table.of(title + " | >queries | >share", rows(counts, census))));
        return section;
    }

    public static String sentence(Census census) {
        return Numbers.exact(census.total()) + " queries; " + Numbers.exact(census.plain())
                + " are patterns alone; the largest BGP has " + census.largest()
                + " patterns. The size and the shape of a"
                + " query are those of its largest BGP.";
    }

    private static Map<String, Map<String, Long>> figures(Census census) {
        Map<String, Map<String, Long>> figures = new LinkedHashMap<>();
        figures.put("patterns", census.sizes());
        figures.put("shape", census.shapes());
        figures.put("has", census.features());
        figures.values().removeIf(Map::isEmpty);
        return figures;
    }

    private static List<List<String>> rows(Map<String, Long> counts, Census census) {
        List<List<String>> rows = new ArrayList<>();
        counts.forEach((name, count) -> rows.add(
                List.of(name, Numbers.exact(count), Numbers.percent((double) count / Math.max(1, census.total()), 1))));
        return rows;
    }
}
