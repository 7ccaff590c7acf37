package org.gbjo.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The outcome of a benchmark: a table, remarks, and the machine that it ran on. */
public record BenchReport(String title, List<String> columns, List<List<Object>> rows, List<String> remarks) {
    public BenchReport {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        remarks = List.copyOf(remarks);
    }

    /** For {@code --json}. */
    public Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("title", title);
        json.put("machine", machine());
        json.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        List<Map<String, Object>> entries = new ArrayList<>();
        for (List<Object> row : rows) {
            Map<String, Object> entry = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                entry.put(columns.get(i), row.get(i));
            }
            entries.add(entry);
        }
        json.put("rows", entries);
        json.put("remarks", remarks);
        return json;
    }

    /** As a Markdown table, which is also how it stands in the documentation. */
    public String toText() {
        StringBuilder text = new StringBuilder();
        text.append(title).append("\n\n");
        List<List<String>> cells = new ArrayList<>();
        cells.add(columns);
        for (List<Object> row : rows) {
            cells.add(row.stream().map(BenchReport::format).toList());
        }
        int[] widths = new int[columns.size()];
        for (List<String> line : cells) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        for (int i = 0; i < cells.size(); i++) {
            text.append(line(cells.get(i), widths));
            if (i == 0) {
                text.append(rule(widths));
            }
        }
        text.append('\n');
        remarks.forEach(remark -> text.append(remark).append('\n'));
        return text.append(machine())
                .append(", ")
                .append(LocalDate.now(ZoneOffset.UTC))
                .append('\n')
                .toString();
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            int padding = widths[i] - cells.get(i).length();
            String spaces = " ".repeat(padding);
            line.append(' ')
                    .append(i == 0 ? cells.get(i) + spaces : spaces + cells.get(i))
                    .append(" |");
        }
        return line.append('\n').toString();
    }

    private static String rule(int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            line.append("-".repeat(widths[i] + 1)).append(i == 0 ? "-|" : ":|");
        }
        return line.append('\n').toString();
    }

    private static String format(Object value) {
        if (value instanceof Double number) {
            if (Double.isNaN(number)) {
                return "–";
            }
            double size = Math.abs(number);
            return String.format(
                    Locale.ROOT, size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.4f", number);
        }
        return value instanceof Long || value instanceof Integer
                ? String.format(Locale.ROOT, "%,d", ((Number) value).longValue())
                : String.valueOf(value);
    }

    /** Processor, cores and Java version. */
    private static String machine() {
        String processor = System.getProperty("os.arch");
        try {
            processor = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(processor);
        } catch (IOException e) {
            // not Linux: the architecture has to do
        }
        return processor + ", " + Runtime.getRuntime().availableProcessors() + " cores, Java "
                + System.getProperty("java.version");
    }
}
