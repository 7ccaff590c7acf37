package org.gbjo.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.decision.Decision;
import org.gbjo.decision.Evidence;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Pattern;

/** Executions that tests make up. */
final class Observed {
    private Observed() {}

    static ObservedPatterns patterns(List<Pattern> patterns) {
        return new ObservedPatterns() {
            @Override
            public Object ofEngine() {
                return patterns;
            }

            @Override
            public BgpTemplate template() {
                return BgpTemplate.of(patterns);
            }
        };
    }

    static List<Pattern> path(String predicate, int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x" + i, "<" + predicate + i + ">", "?x" + (i + 1)));
        }
        return patterns;
    }

    /** A decision for the reversed order of two patterns, with these rows predicted after each. */
    static Decision reordered(double first, double second) {
        ScoredOrder ofEngine = new ScoredOrder(JoinOrder.of(0, 1), 10, 17);
        ScoredOrder best = new ScoredOrder(JoinOrder.of(1, 0), 5, 12, List.of(Math.log(first), Math.log(second)));
        return new Decision.Reordered(
                new Evidence(Optional.of(ofEngine), Optional.of(best), OptionalDouble.empty(), Optional.empty()), 0);
    }

    /** An execution of two patterns, whose predicates begin with a name, in the reversed order. */
    static ObservedBgp of(String name, double predicted, long actual, boolean complete) {
        return of(name, new Observation.Circumstances(2, false, false, true), predicted, actual, complete);
    }

    static ObservedBgp of(
            String name, Observation.Circumstances circumstances, double predicted, long actual, boolean complete) {
        List<ObservedBgp> told = new ArrayList<>();
        QueryWatch watch = QueryWatch.ofEverything(new Executions(), ObserveSettings.NOTHING, told::add);
        Observation observation = watch.begin(
                watch.turn(true), reordered(10, predicted), ExecutedPlan.ORDER, patterns(path(name, 2)), circumstances);
        StepCount first = observation.addStep(1);
        for (int i = 0; i < 10; i++) {
            first.addRow();
        }
        StepCount second = observation.addStep(0);
        for (long i = 0; i < actual; i++) {
            second.addRow();
            observation.given();
        }
        observation.ended(complete);
        return told.get(0);
    }
}
