package org.gbjo.report.chart;

import java.util.List;

/**
 * The colours of all charts, as a style sheet that is the same in each, so that charts on one page do not disturb each
 * other. The variables {@code --text}, {@code --page}, {@code --quiet} and {@code --line} of a page win over its own
 * colours. Where variables are unknown, as in some viewers, the attributes of the elements hold.
 */
final class Style {
    static final String ELEMENT = element();

    private Style() {}

    private static String element() {
        StringBuilder out = new StringBuilder("<style>\n");
        out.append(".gbjo-chart{display:block;max-width:60rem;")
                .append(variables("#1b1f24", "#fff", "#59636e", "#d5dae0", Palette.LIGHT))
                .append("}\n@media(prefers-color-scheme:dark){.gbjo-chart{")
                .append(variables("#e6e9ed", "#14171b", "#9aa4af", "#343a42", Palette.DARK))
                .append("}}\n.gbjo-ink{fill:var(--gbjo-ink)}.gbjo-page{fill:var(--gbjo-page)}")
                .append(".gbjo-quiet{fill:var(--gbjo-quiet)}.gbjo-line{stroke:var(--gbjo-line)}\n");
        for (int i = 0; i < Palette.LIGHT.size(); i++) {
            String variable = "var(--gbjo-" + i + ")}";
            out.append(".gbjo-s").append(i).append("{stroke:").append(variable);
            out.append(".gbjo-f").append(i).append("{fill:").append(variable);
        }
        return out.append("\n</style>\n").toString();
    }

    private static String variables(String ink, String page, String quiet, String line, List<String> series) {
        StringBuilder out = new StringBuilder("--gbjo-ink:var(--text,").append(ink);
        out.append(");--gbjo-page:var(--page,").append(page);
        out.append(");--gbjo-quiet:var(--quiet,").append(quiet);
        out.append(");--gbjo-line:var(--line,").append(line).append(')');
        for (int i = 0; i < series.size(); i++) {
            out.append(";--gbjo-").append(i).append(':').append(series.get(i));
        }
        return out.toString();
    }

    /** The attributes of a line in the colour of a series. */
    static String stroke(int series) {
        int colour = Palette.colour(series);
        return "class=\"gbjo-s" + colour + "\" stroke=\"" + Palette.LIGHT.get(colour) + "\" fill=\"none\"";
    }

    /** The attributes of an area in the colour of a series. */
    static String fill(int series) {
        int colour = Palette.colour(series);
        return "class=\"gbjo-f" + colour + "\" fill=\"" + Palette.LIGHT.get(colour) + "\"";
    }
}
