package org.gbjo.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gbjo.report.chart.Chart;
import org.gbjo.report.text.Markup;

/** A page while it is written: a title, some opening words, and sections. */
public final class Page {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s</title>
            <style>
            :root { color-scheme: light dark; --text: #1b1f24; --page: #ffffff; --quiet: #59636e; --line: #d5dae0;
              --good: #1a7f52; --mixed: #9a6700; --bad: #c2322b; --one: #0969da; --other: #8250df; }
            @media (prefers-color-scheme: dark) {
              :root { --text: #e6e9ed; --page: #14171b; --quiet: #9aa4af; --line: #343a42;
                --good: #4cc38a; --mixed: #e0b050; --bad: #ff7b72; --one: #58a6ff; --other: #bc8cff; } }
            body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page);
              margin: 0 auto; padding: 1rem; max-width: 72rem; }
            h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; scroll-margin-top: 1rem; }
            p { max-width: 50rem; } .quiet { color: var(--quiet); } .strong { font-weight: 650; }
            nav ol { columns: 20rem; padding-left: 1.4rem; } a { color: inherit; }
            .wide { overflow-x: auto; } .wide + .wide { margin-top: 1rem; }
            table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
            th, td { padding: .15rem .7rem .15rem 0; text-align: left; vertical-align: top; }
            th { border-bottom: 1px solid var(--line); font-weight: 600; } tr.strong td { font-weight: 650; }
            .number { text-align: right; white-space: nowrap; }
            figure { margin: 1rem 0; } .charts { display: flex; flex-wrap: wrap; gap: 1rem; }
            .charts > div { flex: 1 1 22rem; min-width: 0; max-width: 44rem; }
            figcaption { color: var(--quiet); font-size: .9rem; max-width: 50rem; }
            .good { color: var(--good); } .mixed { color: var(--mixed); } .bad { color: var(--bad); }
            </style>
            </head>
            <body>
            <h1>%s</h1>
            """;

    private final String title;
    private final List<PageBlock> opening = new ArrayList<>();
    private final List<Section> sections = new ArrayList<>();
    private boolean contents;

    public Page(String title) {
        this.title = title;
    }

    /** Lists the sections at the top. */
    public Page withContents() {
        contents = true;
        return this;
    }

    /** Adds a paragraph to the opening. */
    public Page say(String text, PageBlock.Voice voice) {
        opening.add(new PageBlock.Paragraph(text, voice));
        return this;
    }

    public Page add(Section section) {
        sections.add(section);
        return this;
    }

    public String html() {
        StringBuilder out = new StringBuilder(HEAD.formatted(Markup.escape(title), Markup.escape(title)));
        opening.forEach(block -> append(block, out));
        if (contents) {
            out.append("<nav><ol>\n");
            for (Section section : sections) {
                out.append("<li><a href=\"#").append(anchor(section)).append("\">");
                out.append(Markup.escape(section.title())).append("</a></li>\n");
            }
            out.append("</ol></nav>\n");
        }
        for (Section section : sections) {
            out.append("<h2 id=\"").append(anchor(section)).append("\">");
            out.append(Markup.escape(section.title())).append("</h2>\n");
            section.blocks().forEach(block -> append(block, out));
        }
        return out.append("</body>\n</html>\n").toString();
    }

    private static String anchor(Section section) {
        return section.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    private static void append(PageBlock block, StringBuilder out) {
        if (block instanceof PageBlock.Paragraph paragraph) {
            out.append(
                    switch (paragraph.voice()) {
                        case PLAIN -> "<p>";
                        case STRONG -> "<p class=\"strong\">";
                        case QUIET -> "<p class=\"quiet\">";
                    });
            out.append(Markup.escape(paragraph.text())).append("</p>\n");
        } else if (block instanceof PageBlock.Table table) {
            append(table, out);
        } else if (block instanceof PageBlock.Figures figures) {
            out.append("<figure><div class=\"charts\">\n");
            for (Chart chart : figures.charts()) {
                out.append("<div>").append(chart.svg()).append("</div>\n");
            }
            out.append("</div><figcaption>")
                    .append(Markup.escape(figures.caption()))
                    .append("</figcaption></figure>\n");
        } else if (block instanceof PageBlock.Fragment fragment) {
            out.append(fragment.html());
        }
    }

    private static void append(PageBlock.Table table, StringBuilder out) {
        out.append("<div class=\"wide\"><table>\n<tr>");
        for (String head : table.head()) {
            out.append(isNumber(head) ? "<th class=\"number\">" : "<th>");
            out.append(Markup.escape(isNumber(head) ? head.substring(1) : head)).append("</th>");
        }
        out.append("</tr>\n");
        for (List<String> row : table.rows()) {
            out.append(table.emphasised().contains(row.get(0)) ? "<tr class=\"strong\">" : "<tr>");
            for (int column = 0; column < row.size(); column++) {
                out.append(isNumber(table.head().get(column)) ? "<td class=\"number\">" : cell(table, row.get(column)));
                out.append(Markup.escape(row.get(column))).append("</td>");
            }
            out.append("</tr>\n");
        }
        out.append("</table></div>\n");
    }

    private static String cell(PageBlock.Table table, String text) {
        PageBlock.Tone tone = table.tones().get(text);
        return tone == null ? "<td>" : "<td class=\"" + tone.name().toLowerCase(Locale.ROOT) + "\">";
    }

    private static boolean isNumber(String head) {
        return head.startsWith(">");
    }
}
