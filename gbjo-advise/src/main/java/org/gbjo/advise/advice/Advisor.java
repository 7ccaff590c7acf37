package org.gbjo.advise.advice;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gbjo.advise.cost.BgpRows;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.advise.cost.RowCounter;
import org.gbjo.advise.template.Template;
import org.gbjo.job.Progress;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/**
 * Ranks templates by the rows that the best order would save. All are estimated first, which takes little; then rows are
 * counted, where the most is to be saved first, as long as there is time.
 */
public final class Advisor {
    private final RowCounter counter;
    private final Contender engine;
    private final Duration time;

    /**
     * An advisor.
     *
     * @param engine whose order is compared with the best one
     * @param time how long rows are counted in all
     */
    public Advisor(RowCounter counter, Contender engine, Duration time) {
        this.counter = counter;
        this.engine = engine;
        this.time = time;
    }

    /** A template, and what is expected to be saved. */
    private record Candidate(Template template, Optional<Advice> estimated) {
        double saved() {
            return estimated.map(Advice::saved).orElse((double) template.count());
        }
    }

    /**
     * What is to be said of templates with joins, the one first where the most is saved.
     *
     * @param top how many are wanted; of some more than that the rows are counted
     */
    public List<Advice> advise(List<Template> templates, int top, Progress progress) {
        List<Candidate> candidates = new ArrayList<>();
        progress.begin("estimating", templates.size());
        for (Template template : templates) {
            if (template.outline().hasJoins()) {
                candidates.add(new Candidate(template, advice(template, counter::estimated)));
            }
            progress.update(candidates.size());
        }
        progress.end();
        candidates.sort(Comparator.comparingDouble(candidate -> -candidate.saved()));
        return counted(candidates, top, progress);
    }

    private List<Advice> counted(List<Candidate> candidates, int top, Progress progress) {
        Deadline deadline = Deadline.after(time);
        // Estimates err: what is ranked low by them may be first by its true rows.
        int wanted = Math.max(100, 10 * top);
        progress.begin("counting", Math.min(wanted, candidates.size()));
        List<Advice> all = new ArrayList<>();
        int place = 0;
        for (Candidate candidate : candidates) {
            boolean counts = place++ < wanted && !deadline.expired();
            Optional<Advice> advice = counts ? advice(candidate.template, counter::rows) : Optional.empty();
            advice.or(() -> candidate.estimated).ifPresent(all::add);
            progress.update(place);
        }
        progress.end();
        all.sort(Comparator.comparingDouble((Advice advice) -> -advice.saved())
                .thenComparingLong(advice -> -advice.count())
                .thenComparing(Advice::id));
        return all;
    }

    private Optional<Advice> advice(Template template, Function<Bgp, Optional<BgpRows>> by) {
        List<SampleRows> samples = new ArrayList<>();
        for (String text : template.samples()) {
            SampleRows.of(template, text, by).ifPresent(samples::add);
        }
        return samples.isEmpty() ? Optional.empty() : Optional.of(new Advice(template, samples, engine));
    }
}
