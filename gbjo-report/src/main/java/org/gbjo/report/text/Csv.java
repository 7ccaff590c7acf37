package org.gbjo.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Numbers for other programs: comma-separated values (RFC 4180). Grows while a report is written. */
public final class Csv {
    private final String name;
    private final List<String> lines = new ArrayList<>();

    public Csv(String name, String head) {
        this.name = name;
        lines.add(head);
    }

    /** Of the file, without ending. */
    public String name() {
        return name;
    }

    public void row(Object... values) {
        List<String> cells = new ArrayList<>();
        for (Object value : values) {
            cells.add(cell(value));
        }
        lines.add(String.join(",", cells));
    }

    private static String cell(Object value) {
        if (value instanceof Double number) {
            return Double.isNaN(number) ? "" : String.format(Locale.ROOT, "%.6g", number);
        }
        String text = value.toString();
        return text.matches(".*[\",\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    public String text() {
        return String.join("\n", lines) + "\n";
    }
}
