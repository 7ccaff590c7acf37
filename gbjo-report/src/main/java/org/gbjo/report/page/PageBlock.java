package org.gbjo.report.page;

import java.util.List;
import java.util.Map;
import org.gbjo.report.chart.Chart;

/** A piece of a page. */
public sealed interface PageBlock {

    /** What a colour says of a cell. */
    enum Tone {
        GOOD,
        MIXED,
        BAD
    }

    /** How loud a paragraph is. */
    enum Voice {
        PLAIN,
        STRONG,
        QUIET
    }

    /** Plain text. */
    record Paragraph(String text, Voice voice) implements PageBlock {}

    /**
     * Rows of text. Columns whose head begins with {@code >} are aligned to the right.
     *
     * @param emphasised the first cells of rows that matter most
     * @param tones the texts of cells that have a colour
     */
    record Table(List<String> head, List<List<String>> rows, List<String> emphasised, Map<String, Tone> tones)
            implements PageBlock {
        public Table(List<String> head, List<List<String>> rows) {
            this(head, rows, List.of(), Map.of());
        }

        /** A table whose heads are given in one line: {@code planner | >queries | >median}. */
        public static Table of(String head, List<List<String>> rows) {
            return new Table(List.of(head.split(" \\| ", -1)), rows);
        }

        /** The same with some rows in bold, by their first cells. */
        public Table emphasise(String... firstCells) {
            return new Table(head, rows, List.of(firstCells), tones);
        }

        /** The same with coloured cells, by their texts. */
        public Table colour(Map<String, Tone> byText) {
            return new Table(head, rows, emphasised, Map.copyOf(byText));
        }
    }

    /**
     * Charts side by side where the page is wide.
     *
     * @param names of the files
     */
    record Figures(List<String> names, List<Chart> charts, String caption) implements PageBlock {}

    /** HTML as it is. */
    record Fragment(String html) implements PageBlock {}
}
