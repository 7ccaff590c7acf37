package org.gbjo.decision;

import java.util.OptionalDouble;
import org.gbjo.decision.breaker.Choice;
import org.gbjo.decision.breaker.CircuitBreaker;
import org.gbjo.decision.breaker.Measurement;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.run.BoundedMap;

/**
 * The last word on a decision to replace the native order: that of the circuit breaker. It is asked for each execution,
 * after the cache of decisions.
 *
 * @param templates those of earlier questions, since to translate patterns again takes longer than all the rest
 */
record BreakerStep(CircuitBreaker breaker, Settings settings, BoundedMap<DecisionKey, BgpTemplate> templates) {
    private static final int MOST_TEMPLATES = 4096;

    BreakerStep(CircuitBreaker breaker, Settings settings) {
        this(breaker, settings, new BoundedMap<>(MOST_TEMPLATES));
    }

    Decision judge(Question question, Decision decision) {
        OptionalDouble ours = decision.logNanos();
        OptionalDouble ofEngine = decision.evidence()
                .nativeOrder()
                .map(ScoredOrder::knownLogNanos)
                .orElse(OptionalDouble.empty());
        if (ours.isEmpty() || ofEngine.isEmpty()) {
            return decision;
        }
        BgpTemplate template = templates.get(question.key(settings), unseen -> question.bgpTemplate());
        Choice choice = breaker.choose(template, Math.exp(ours.getAsDouble()), Math.exp(ofEngine.getAsDouble()));
        Evidence evidence = decision.evidence();
        Evidence measured =
                choice.isMeasured() ? evidence.measuredBy(new Measurement(breaker, template, choice)) : evidence;
        return switch (choice) {
            case OURS -> decision;
            case OURS_MEASURED -> decision.with(measured);
            case NATIVE, NATIVE_MEASURED -> new Decision.Kept(Reason.SLOWER, "", measured, decision.planningNanos());
            case NATIVE_TRIAL -> new Decision.Kept(Reason.TRIAL, "", measured, decision.planningNanos());
        };
    }
}
