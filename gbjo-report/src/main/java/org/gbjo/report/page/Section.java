package org.gbjo.report.page;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.report.chart.Chart;

/** A part of a page with a title; grows while it is written. */
public final class Section {
    private final String title;
    private final List<PageBlock> blocks = new ArrayList<>();

    public Section(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    public List<PageBlock> blocks() {
        return List.copyOf(blocks);
    }

    public Section say(String text) {
        return add(new PageBlock.Paragraph(text, PageBlock.Voice.PLAIN));
    }

    public Section add(PageBlock block) {
        blocks.add(block);
        return this;
    }

    public Section figure(String name, Chart chart, String caption) {
        return figures(List.of(name), List.of(chart), caption);
    }

    public Section figures(List<String> names, List<Chart> charts, String caption) {
        return add(new PageBlock.Figures(List.copyOf(names), List.copyOf(charts), caption));
    }
}
