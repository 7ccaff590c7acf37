package org.gbjo.advise.template;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All templates of some logs, up to a number. When there are more, the half that was asked least is merged into one number,
 * so that a log of nothing but different queries does not fill the memory. Belongs to one thread.
 */
public final class TemplateTable {
    private final int most;
    private final Census census;
    private final Map<TemplateId, Template> templates = new HashMap<>();
    private long others;
    private long otherTemplates;

    public TemplateTable(int most, Census census) {
        if (most < 2) {
            throw new IllegalArgumentException("at least 2 templates are kept, got " + most);
        }
        this.most = most;
        this.census = census;
    }

    /** A query was asked. */
    void add(QueryOutline outline, String text) {
        add(outline, text, 1, false);
    }

    /** A template was executed so often. */
    void addExecuted(QueryOutline outline, String text, long times) {
        add(outline, text, times, true);
    }

    private void add(QueryOutline outline, String text, long times, boolean executed) {
        census.add(outline, times);
        templates
                .computeIfAbsent(outline.id(), unseen -> new Template(outline, executed))
                .add(text, times);
        if (templates.size() > most) {
            mergeHalf();
        }
    }

    private void mergeHalf() {
        List<Template> sorted = list();
        for (Template template : sorted.subList(most / 2, sorted.size())) {
            others += template.count();
            otherTemplates++;
            templates.remove(template.outline().id());
        }
    }

    /** Those that are known, the most frequent first. */
    public List<Template> list() {
        List<Template> sorted = new ArrayList<>(templates.values());
        sorted.sort(Comparator.comparingLong((Template template) -> -template.count())
                .thenComparingLong(template -> template.outline().id().high())
                .thenComparingLong(template -> template.outline().id().low()));
        return sorted;
    }

    /** How many queries were merged, whose templates are not known any more. */
    public long others() {
        return others;
    }

    /** How many templates were merged; one that came again is counted again. */
    public long otherTemplates() {
        return otherTemplates;
    }
}
