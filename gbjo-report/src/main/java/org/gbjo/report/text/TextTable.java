package org.gbjo.report.text;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows of text in aligned columns, never wider than the terminal. A column whose title starts with {@code >} is aligned
 * to the right.
 *
 * <p>A table that is too wide gets narrower in three steps: long titles take several lines; columns that may be
 * shortened lose the middle of their texts; columns are left out, the optional ones first, in the order in which they
 * were named, then others from the right. A line below the table names what was left out.
 */
public final class TextTable {
    private static final String GAP = "  ";
    private static final String ELLIPSIS = "…";
    /** Of a column that is never shortened. */
    private static final int WHOLE = Integer.MAX_VALUE;

    private final List<String> titles = new ArrayList<>();
    private final boolean[] right;
    private final int[] shortest;
    private final List<Integer> shortened = new ArrayList<>();
    private final List<Integer> optional = new ArrayList<>();
    private final List<String[]> rows = new ArrayList<>();

    public TextTable(List<String> titles) {
        right = new boolean[titles.size()];
        shortest = new int[titles.size()];
        Arrays.fill(shortest, WHOLE);
        for (int i = 0; i < titles.size(); i++) {
            right[i] = titles.get(i).startsWith(">");
            this.titles.add(right[i] ? titles.get(i).substring(1) : titles.get(i));
        }
    }

    /** A table whose titles are given in one line: {@code query | >best | >worst}. */
    public TextTable(String titles) {
        this(List.of(titles.split(" \\| ", -1)));
    }

    /**
     * Allows the texts of a column to be cut down to this many characters; of several columns the first is cut first.
     */
    public TextTable shorten(String title, int characters) {
        shortest[column(title)] = characters;
        shortened.add(0, column(title));
        return this;
    }

    /** Allows these columns to be left out, the first one first. */
    public TextTable optional(String... some) {
        for (String title : some) {
            optional.add(column(title));
        }
        return this;
    }

    private int column(String title) {
        int column = titles.indexOf(title);
        if (column < 0) {
            throw new IllegalArgumentException("the columns are " + titles + ", got '" + title + "'");
        }
        return column;
    }

    public TextTable row(Object... cells) {
        if (cells.length != right.length) {
            throw new IllegalArgumentException("a row has " + right.length + " cells, got " + cells.length);
        }
        rows.add(Arrays.stream(cells).map(String::valueOf).toArray(String[]::new));
        return this;
    }

    /** Prints lines of at most this many characters. */
    public void print(PrintStream out, int width) {
        lines(width).forEach(out::println);
    }

    List<String> lines(int width) {
        List<Integer> shown =
                new ArrayList<>(IntStream.range(0, right.length).boxed().toList());
        List<Integer> leftOut = new ArrayList<>();
        while (shown.size() > 1 && total(shown, leastWidths(shown)) > width) {
            Integer next =
                    leftOut.size() < optional.size() ? optional.get(leftOut.size()) : shown.get(shown.size() - 1);
            shown.remove(next);
            leftOut.add(next);
        }
        int[] widths = widths(shown, width);
        List<String> lines = new ArrayList<>(head(shown, widths));
        for (String[] row : rows) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < widths.length; i++) {
                cells.add(cut(row[shown.get(i)], widths[i]));
            }
            lines.add(line(shown, cells, widths));
        }
        if (!leftOut.isEmpty()) {
            String names = leftOut.stream().sorted().map(titles::get).collect(Collectors.joining(", "));
            lines.addAll(wrapped("(too narrow for: " + names + ")", width));
        }
        return lines;
    }

    /**
     * The least, and what is left over: first for the texts that were cut, then for titles that then fit into one line.
     */
    private int[] widths(List<Integer> shown, int width) {
        int[] widths = leastWidths(shown);
        if (shown.size() == 1) {
            widths[0] = Math.min(widths[0], width);
        }
        int room = width - total(shown, widths);
        for (int column : shortened) {
            int at = shown.indexOf(column);
            if (at >= 0) {
                int more = Math.max(0, Math.min(room, cellWidth(column) - widths[at]));
                widths[at] += more;
                room -= more;
            }
        }
        for (int i = 0; i < widths.length; i++) {
            int more = Math.max(0, width(titles.get(shown.get(i))) - widths[i]);
            if (more <= room) {
                widths[i] += more;
                room -= more;
            }
        }
        return widths;
    }

    /** Of titles in several lines and texts that are cut as far as allowed. */
    private int[] leastWidths(List<Integer> shown) {
        return shown.stream()
                .mapToInt(i -> Math.max(Math.min(cellWidth(i), shortest[i]), wordWidth(i)))
                .toArray();
    }

    private int cellWidth(int column) {
        return rows.stream().mapToInt(row -> width(row[column])).max().orElse(0);
    }

    private int wordWidth(int column) {
        return Arrays.stream(titles.get(column).split(" ", -1))
                .mapToInt(TextTable::width)
                .max()
                .orElse(0);
    }

    private static int total(List<Integer> shown, int[] widths) {
        return Arrays.stream(widths).sum() + GAP.length() * (shown.size() - 1);
    }

    /** The titles; the shorter ones stand at the bottom. */
    private List<String> head(List<Integer> shown, int[] widths) {
        List<List<String>> parts = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            parts.add(wrapped(titles.get(shown.get(i)), widths[i]));
        }
        int height = parts.stream().mapToInt(List::size).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < height; line++) {
            List<String> cells = new ArrayList<>();
            for (List<String> part : parts) {
                int at = line - height + part.size();
                cells.add(at < 0 ? "" : part.get(at));
            }
            lines.add(line(shown, cells, widths));
        }
        return lines;
    }

    private String line(List<Integer> shown, List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String space = " ".repeat(Math.max(0, widths[i] - width(cells.get(i))));
            line.append(i == 0 ? "" : GAP).append(right[shown.get(i)] ? space + cells.get(i) : cells.get(i) + space);
        }
        return line.toString().stripTrailing();
    }

    /** The beginning and the end say more than the middle, of names and of orders. */
    private static String cut(String text, int width) {
        if (width(text) <= width) {
            return text;
        }
        int kept = Math.max(0, width - 1);
        int end = text.offsetByCodePoints(text.length(), -(kept / 2));
        return text.substring(0, text.offsetByCodePoints(0, kept - kept / 2)) + ELLIPSIS + text.substring(end);
    }

    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && width(line.toString()) + 1 + width(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(cut(word, width));
        }
        lines.add(line.toString());
        return lines;
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
