package org.gbjo.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.lab.chart.Chart;

/** A part of a report with a title; grows while it is written. */
final class Section {
    private final String title;
    private final List<Block> blocks = new ArrayList<>();

    Section(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    List<Block> blocks() {
        return blocks;
    }

    Section say(String text) {
        blocks.add(new Block.Paragraph(text));
        return this;
    }

    Section add(Block block) {
        blocks.add(block);
        return this;
    }

    Section figure(String name, Chart chart, String caption) {
        return figures(List.of(name), List.of(chart), caption);
    }

    Section figures(List<String> names, List<Chart> charts, String caption) {
        return add(new Block.Figures(List.copyOf(names), List.copyOf(charts), caption));
    }
}
