package org.gbjo.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.json.Json;
import org.gbjo.report.text.Numbers;
import org.gbjo.run.AtomicFiles;

/** The outcome of a benchmark: a table, remarks, and the machine that it ran on. */
public record BenchReport(String title, List<String> columns, List<List<Object>> rows, List<String> remarks) {
    /** What a cell takes beside its text. */
    private static final int BORDER = 3;

    public BenchReport {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        remarks = List.copyOf(remarks);
    }

    /** Writes {@code report.md} and {@code report.json} into a folder. */
    public static void keep(List<BenchReport> reports, Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        reports.forEach(report ->
                text.append("## ").append(report.toText(Integer.MAX_VALUE)).append('\n'));
        AtomicFiles.replace(folder.resolve("report.md"), text.toString());
        AtomicFiles.replace(
                folder.resolve("report.json"),
                Json.writePretty(reports.stream().map(BenchReport::toJson).toList()));
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

    /**
     * As a Markdown table, which is also how it stands in the documentation. Columns that do not fit the width go into
     * another table below, with the first column again: what was measured for hours is never left out.
     */
    public String toText(int width) {
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
        for (List<Integer> part : parts(widths, width)) {
            for (int i = 0; i < cells.size(); i++) {
                text.append(line(cells.get(i), part, widths));
                if (i == 0) {
                    text.append(rule(part, widths));
                }
            }
            text.append('\n');
        }
        remarks.forEach(remark -> text.append(remark).append('\n'));
        return text.append(machine())
                .append(", ")
                .append(LocalDate.now(ZoneOffset.UTC))
                .append('\n')
                .toString();
    }

    /** The columns of each table, at least one beside the first. */
    private static List<List<Integer>> parts(int[] widths, int width) {
        int first = 1 + widths[0] + BORDER;
        List<List<Integer>> parts = new ArrayList<>();
        List<Integer> part = new ArrayList<>(List.of(0));
        parts.add(part);
        int used = first;
        for (int column = 1; column < widths.length; column++) {
            int own = widths[column] + BORDER;
            if (part.size() > 1 && used + own > width) {
                part = new ArrayList<>(List.of(0));
                parts.add(part);
                used = first;
            }
            part.add(column);
            used += own;
        }
        return parts;
    }

    private static String line(List<String> cells, List<Integer> part, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int column : part) {
            String spaces = " ".repeat(widths[column] - cells.get(column).length());
            line.append(' ')
                    .append(column == 0 ? cells.get(column) + spaces : spaces + cells.get(column))
                    .append(" |");
        }
        return line.append('\n').toString();
    }

    private static String rule(List<Integer> part, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int column : part) {
            line.append("-".repeat(widths[column] + 1)).append(column == 0 ? "-|" : ":|");
        }
        return line.append('\n').toString();
    }

    private static String format(Object value) {
        if (value instanceof Double number) {
            return Numbers.figure(number);
        }
        return value instanceof Long || value instanceof Integer
                ? Numbers.exact(((Number) value).longValue())
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
