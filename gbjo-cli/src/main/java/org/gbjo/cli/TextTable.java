package org.gbjo.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns. A column whose title starts with {@code >} is aligned to the right. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<String[]> rows = new ArrayList<>();
    private final boolean[] right;

    TextTable(String... titles) {
        right = new boolean[titles.length];
        String[] plain = new String[titles.length];
        for (int i = 0; i < titles.length; i++) {
            right[i] = titles[i].startsWith(">");
            plain[i] = right[i] ? titles[i].substring(1) : titles[i];
        }
        rows.add(plain);
    }

    TextTable row(Object... cells) {
        if (cells.length != right.length) {
            throw new IllegalArgumentException("a row has " + right.length + " cells, got " + cells.length);
        }
        String[] row = new String[cells.length];
        for (int i = 0; i < cells.length; i++) {
            row[i] = String.valueOf(cells[i]);
        }
        rows.add(row);
        return this;
    }

    void print(PrintStream out) {
        int[] widths = new int[right.length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], width(row[i]));
            }
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String space = " ".repeat(widths[i] - width(row[i]));
                line.append(i == 0 ? "" : GAP).append(right[i] ? space + row[i] : row[i] + space);
            }
            out.println(line.toString().stripTrailing());
        }
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
