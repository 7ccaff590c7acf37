package org.gbjo.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.report.text.Markup;

/** The text of a picture while it is drawn. Narrow, so that its letters stay readable on a phone. */
final class Svg {
    static final int WIDTH = 480;
    static final int MARGIN = 10;
    /** The size of all letters but those of the title. */
    static final int LETTERS = 12;

    private static final int TITLE_LETTERS = 14;
    private static final int LINE = 18;

    private final String title;
    private final StringBuilder out = new StringBuilder();
    private final List<String> titleLines;

    Svg(String title) {
        this.title = title;
        this.titleLines = title.isEmpty() ? List.of() : wrapped(title, WIDTH - 2 * MARGIN, TITLE_LETTERS);
        for (int i = 0; i < titleLines.size(); i++) {
            out.append("<text class=\"gbjo-ink\" font-weight=\"600\" font-size=\"" + TITLE_LETTERS + "\" x=\"" + MARGIN)
                    .append("\" y=\"")
                    .append(MARGIN + LINE * i + TITLE_LETTERS - 2)
                    .append("\">")
                    .append(Markup.escape(titleLines.get(i)))
                    .append("</text>\n");
        }
    }

    /** Where the room below the title begins. */
    double top() {
        return MARGIN + LINE * titleLines.size();
    }

    /** Adds text of the picture as it is. */
    Svg raw(String text) {
        out.append(text);
        return this;
    }

    /**
     * Adds letters.
     *
     * @param anchor {@code start}, {@code middle} or {@code end}: which part of the text is at x
     * @param style {@code ink} or {@code quiet}
     */
    Svg text(double x, double y, String anchor, String style, String text) {
        out.append("<text class=\"gbjo-").append(style).append("\" x=\"").append(number(x));
        out.append("\" y=\"").append(number(y)).append('"');
        if (!anchor.equals("start")) {
            out.append(" text-anchor=\"").append(anchor).append('"');
        }
        out.append('>').append(Markup.escape(text)).append("</text>\n");
        return this;
    }

    /** Adds letters that are cut to the room they have; the whole text shows when it is pointed at. */
    Svg textWithin(double x, double y, double room, String anchor, String style, String text) {
        String cut = cut(text, room);
        if (cut.equals(text)) {
            return text(x, y, anchor, style, text);
        }
        out.append("<g><title>").append(Markup.escape(text)).append("</title>");
        return text(x, y, anchor, style, cut).raw("</g>\n");
    }

    /** Adds a path with attributes. */
    Svg path(String attributes, CharSequence commands) {
        if (commands.length() > 0) {
            out.append("<path ")
                    .append(attributes)
                    .append(" d=\"")
                    .append(commands)
                    .append("\"/>\n");
        }
        return this;
    }

    Svg rectangle(String attributes, double x, double y, double width, double height) {
        out.append("<rect ").append(attributes).append(" x=\"").append(number(x));
        out.append("\" y=\"").append(number(y));
        out.append("\" width=\"").append(number(width));
        out.append("\" height=\"").append(number(height)).append("\"/>\n");
        return this;
    }

    /** The whole picture, of this height. */
    String finish(double height) {
        String box = WIDTH + " " + number(Math.ceil(height));
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gbjo-chart\" role=\"img\" viewBox=\"0 0 " + box
                + "\" font-family=\"system-ui,sans-serif\" font-size=\"" + LETTERS + "\">\n<title>"
                + Markup.escape(title)
                + "</title>\n" + Style.ELEMENT
                + "<rect class=\"gbjo-page\" fill=\"#fff\" width=\"" + WIDTH + "\" height=\""
                + number(Math.ceil(height)) + "\"/>\n" + out + "</svg>\n";
    }

    /** A coordinate with at most one decimal. */
    static String number(double value) {
        long tenths = Math.round(value * 10);
        if (tenths % 10 == 0) {
            return Long.toString(tenths / 10);
        }
        return (tenths < 0 ? "-" : "") + Math.abs(tenths / 10) + "." + Math.abs(tenths % 10);
    }

    static String point(double x, double y) {
        return number(x) + " " + number(y);
    }

    /** About how wide a text is; no browser is there to ask. */
    static double width(String text, int letters) {
        return 0.56 * letters * text.codePointCount(0, text.length());
    }

    static String cut(String text, double room) {
        if (width(text, LETTERS) <= room) {
            return text;
        }
        int keep = Math.max(1, (int) (room / (0.56 * LETTERS)) - 1);
        return text.substring(0, text.offsetByCodePoints(0, Math.min(keep, text.codePointCount(0, text.length()))))
                + "…";
    }

    private static List<String> wrapped(String text, double room, int letters) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.trim().split("\\s+", -1)) {
            if (line.length() > 0 && width(line + " " + word, letters) > room) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
