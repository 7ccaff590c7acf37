package org.gbjo.lab.report;

import java.util.List;
import org.gbjo.lab.chart.Chart;

/** A piece of a report. */
sealed interface Block {
    /** Plain text. */
    record Paragraph(String text) implements Block {}

    /**
     * Rows of text. Columns whose head begins with {@code >} are aligned to the right.
     *
     * @param emphasised the first cells of rows that matter most
     */
    record Table(List<String> head, List<List<String>> rows, List<String> emphasised) implements Block {
        Table(List<String> head, List<List<String>> rows) {
            this(head, rows, List.of());
        }
    }

    /**
     * Charts side by side where the page is wide.
     *
     * @param names of the files
     */
    record Figures(List<String> names, List<Chart> charts, String caption) implements Block {}

    /** HTML as it is. */
    record Fragment(String html) implements Block {}
}
