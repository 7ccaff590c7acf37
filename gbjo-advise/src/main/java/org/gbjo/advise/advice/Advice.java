package org.gbjo.advise.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.gbjo.advise.cost.BgpRows;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.advise.query.BgpShape;
import org.gbjo.advise.query.Feature;
import org.gbjo.advise.remedy.Remedy;
import org.gbjo.advise.template.QueryOutline;
import org.gbjo.advise.template.Template;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.plan.JoinOrder;

/** What is to be said of a template. Rows are means over some of its queries. */
public final class Advice {
    private final Template template;
    private final List<SampleRows> samples;
    private final Contender engine;

    /** @param engine whose order is compared with the best one */
    Advice(Template template, List<SampleRows> samples, Contender engine) {
        this.template = template;
        this.samples = List.copyOf(samples);
        this.engine = engine;
    }

    public String id() {
        return template.outline().id().toString();
    }

    public long count() {
        return template.count();
    }

    /** The patterns of its largest BGP. */
    public int patterns() {
        return template.outline().largest().map(QueryOutline.Part::patterns).orElse(0);
    }

    /** The shape of its largest BGP. */
    public String shape() {
        return template.outline()
                .largest()
                .map(QueryOutline.Part::shape)
                .map(BgpShape::label)
                .orElse("");
    }

    /** The same for people who do not know the word. */
    public String shapeInWords() {
        return template.outline()
                .largest()
                .map(QueryOutline.Part::shape)
                .map(BgpShape::words)
                .orElse("");
    }

    /** Of how many queries the rows are known. */
    public int samples() {
        return samples.size();
    }

    /** Whether all rows are counted. */
    public boolean counted() {
        return samples.stream().allMatch(SampleRows::counted);
    }

    public double rows(Contender order) {
        return mean(sample -> sample.rows(order));
    }

    public double best() {
        return mean(SampleRows::best);
    }

    /** The rows that the best order would save in all queries of the template together. */
    public double saved() {
        return count() * mean(sample -> sample.saved(engine));
    }

    private double mean(ToDoubleFunction<SampleRows> figure) {
        return samples.stream().mapToDouble(figure).average().orElseThrow();
    }

    /** The query that suffers most. */
    private SampleRows example() {
        return samples.stream()
                .max(Comparator.comparingDouble(sample -> sample.saved(engine)))
                .orElseThrow();
    }

    /** The BGP of that query that suffers most. */
    public BgpRows worst() {
        return example().worst(engine);
    }

    /** The order of that BGP that is compared with the best one. */
    public JoinOrder order() {
        return worst().in(engine).order();
    }

    /** Why the order is bad. */
    public String reason() {
        return new Diagnosis(worst(), engine).sentence();
    }

    /** The patterns of that BGP, a text each; constants that are subjects or objects are shown if that is wanted. */
    public List<String> patternTexts(boolean withConstants) {
        if (withConstants) {
            return worst().bgp().patterns().stream().map(Object::toString).toList();
        }
        return List.of(BgpTemplate.of(worst().bgp().patterns()).text().split(" \\. ", -1));
    }

    /** What the advice does not cover. */
    public List<String> leftOut() {
        List<String> left = new ArrayList<>();
        for (Feature feature : template.outline().features()) {
            if (!feature.leftOut().isEmpty()) {
                left.add(feature.leftOut());
            }
        }
        return left;
    }

    public List<String> features() {
        return template.outline().features().stream().map(Feature::label).toList();
    }

    /** The query in the better order; empty if no order is better, or if only its template is known. */
    public Optional<Remedy> remedy(boolean withConstants) {
        if (template.isExecuted() || saved() <= 0) {
            return Optional.empty();
        }
        SampleRows example = example();
        List<JoinOrder> orders =
                example.bgps().stream().map(rows -> rows.best().order()).toList();
        return Optional.of(Remedy.of(example.text(), orders, withConstants));
    }
}
