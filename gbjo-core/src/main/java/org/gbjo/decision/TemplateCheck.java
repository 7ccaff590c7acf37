package org.gbjo.decision;

import java.util.Optional;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;

/**
 * Keeps the native order if earlier queries of the same template were all too cheap to plan, or planned in vain: that took a
 * good part of their time and kept the native order.
 */
record TemplateCheck(Settings settings) implements Check {
    /**
     * Planning in vain is left out if it takes a greater share of the native order's predicted time. After {@value
     * TemplateHistory#TIMES} queries in vain the next one gains with a probability of 1/6 (Laplace's rule of succession), mostly
     * less than a fifth of its time.
     */
    private static final double SHARE_IN_VAIN = 0.03;

    private static final Optional<Decision> USUALLY_CHEAP = Optional.of(new Decision.Kept(Reason.USUALLY_CHEAP, ""));

    @Override
    public Optional<Decision> check(Question question) {
        if (settings.plansEverything() || settings.mode() == Mode.SHADOW) {
            return Optional.empty();
        }
        Optional<QueryTemplate> template = question.template();
        return template.isPresent() && question.version().history().isUsuallyCheap(template.get())
                ? USUALLY_CHEAP
                : Optional.empty();
    }

    @Override
    public void decided(Question question, Decision decision) {
        if (!settings.plansEverything() && settings.mode() != Mode.SHADOW) {
            question.template().ifPresent(template -> question.version()
                    .history()
                    .record(template, decision.reason().isTooCheap() || isInVain(decision)));
        }
    }

    private static boolean isInVain(Decision decision) {
        return decision instanceof Decision.Kept
                && !decision.reason().isFailure()
                && decision.logNanos().isPresent()
                && decision.planningNanos()
                        > SHARE_IN_VAIN * Math.exp(decision.logNanos().getAsDouble());
    }
}
