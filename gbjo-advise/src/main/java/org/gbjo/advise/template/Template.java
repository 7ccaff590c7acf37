package org.gbjo.advise.template;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.run.SeededRandom;

/** A template with how often it was asked, and some of its queries, each of which is kept with the same probability. */
public final class Template {
    /** How many queries are kept: enough for a mean, and few enough to count the rows of each. */
    static final int SAMPLES = 5;

    private final QueryOutline outline;
    private final boolean executed;
    private final List<String> samples = new ArrayList<>(1);
    private final SeededRandom random;
    private long count;
    private long offered;

    /** @param executed whether its samples are texts of {@link org.gbjo.decision.template.BgpTemplate}, not queries */
    Template(QueryOutline outline, boolean executed) {
        this.outline = outline;
        this.executed = executed;
        this.random = new SeededRandom(outline.id().high(), outline.id().low());
    }

    /** Reservoir sampling (Vitter: "Random Sampling with a Reservoir", TOMS 1985, Algorithm R). */
    void add(String text, long times) {
        count += times;
        offered++;
        if (samples.size() < SAMPLES) {
            samples.add(text);
        } else {
            long place = random.below(offered);
            if (place < SAMPLES) {
                samples.set((int) place, text);
            }
        }
    }

    public QueryOutline outline() {
        return outline;
    }

    /** Whether it comes from a file of executed templates, where constants are not known. */
    public boolean isExecuted() {
        return executed;
    }

    public long count() {
        return count;
    }

    public List<String> samples() {
        return List.copyOf(samples);
    }
}
