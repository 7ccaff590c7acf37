package org.gbjo.decision.ratio;

import java.util.List;
import org.gbjo.query.Pattern;
import org.gbjo.run.BoundedMap;

/** The ratios of the templates of one version of a model, which are forgotten with it. Shared by all threads. */
public final class RatioTable {
    private static final int MOST_TEMPLATES = 1024;

    private final BoundedMap<TemplateKey, TemplateRatios> templates = new BoundedMap<>(MOST_TEMPLATES);

    /** What is known of the template of these patterns, which may be nothing. */
    public TemplateRatios of(List<Pattern> patterns) {
        return templates.get(TemplateKey.of(patterns), unseen -> new TemplateRatios());
    }

    /** Forgets everything. Decisions that were made by it are to be forgotten, too. */
    public void clear() {
        templates.clear();
    }
}
