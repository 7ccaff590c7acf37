package org.gbjo.paper.stepper;

import java.util.regex.Pattern;
import org.gbjo.query.Bgp;
import org.gbjo.report.text.Markup;

/**
 * A soft plan as squares, a row for each node and a column for each join that it may flow into; the more of it flows,
 * the fuller the colour. The script finds the squares by their order, row by row.
 */
final class MatrixPicture {
    /** An IRI whose last part says enough. */
    private static final Pattern IRI = Pattern.compile("<[^>]*[/#]([^/#>]+)>");

    private static final int CELL = 22;
    private static final int NAMES = 150;
    private static final int HEAD = 18;
    private static final int NAME_LENGTH = 21;

    private final Bgp bgp;
    private final int joins;

    MatrixPicture(Bgp bgp) {
        this.bgp = bgp;
        this.joins = bgp.size() - 1;
    }

    String svg(float[][] edges) {
        int nodes = bgp.size() + joins;
        StringBuilder out = new StringBuilder("<svg role=\"img\" viewBox=\"0 0 ")
                .append(NAMES + CELL * joins + 2)
                .append(' ')
                .append(HEAD + CELL * nodes + 2)
                .append("\" style=\"max-width:")
                .append(NAMES + CELL * joins + 2)
                .append("px\" font-size=\"11\">\n<title>How much of each pattern and join (rows) flows into each join"
                        + " (columns)</title>\n");
        for (int join = 0; join < joins; join++) {
            text(out, NAMES + CELL * join + CELL / 2, HEAD - 5, "middle", joinName(join));
        }
        for (int node = 0; node < nodes; node++) {
            text(out, NAMES - 6, HEAD + CELL * node + CELL / 2 + 4, "end", name(node));
            for (int join = 0; join < joins; join++) {
                cell(out, node, join, edges[node][join]);
            }
        }
        return out.append("</svg>\n").toString();
    }

    private static void text(StringBuilder out, int x, int y, String anchor, String text) {
        out.append("<text x=\"").append(x).append("\" y=\"").append(y);
        out.append("\" text-anchor=\"")
                .append(anchor)
                .append("\">")
                .append(Markup.escape(text))
                .append("</text>\n");
    }

    private static void cell(StringBuilder out, int node, int join, float value) {
        out.append("<rect x=\"").append(NAMES + CELL * join + 1);
        out.append("\" y=\"").append(HEAD + CELL * node + 1);
        out.append("\" width=\"").append(CELL - 2).append("\" height=\"").append(CELL - 2);
        out.append("\" fill-opacity=\"")
                .append(StepJson.thousandths(value) / 1000.0)
                .append("\"/>\n");
    }

    private String name(int node) {
        if (node >= bgp.size()) {
            return "join " + joinName(node - bgp.size());
        }
        String terms = IRI.matcher(bgp.pattern(node).toString()).replaceAll("$1");
        String text = (node + 1) + "  " + terms;
        return text.length() <= NAME_LENGTH ? text : text.substring(0, NAME_LENGTH - 1) + "…";
    }

    /** Letters, because numbers are patterns. */
    private String joinName(int join) {
        if (join == joins - 1) {
            return "root";
        }
        return (join < 26 ? "" : Integer.toString(join / 26)) + (char) ('A' + join % 26);
    }
}
