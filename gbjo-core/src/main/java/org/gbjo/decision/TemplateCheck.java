package org.gbjo.decision;

import java.util.Optional;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;

/** Keeps the native order if earlier queries of the same template were all too cheap to plan. */
record TemplateCheck(Settings settings) implements Check {
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
                    .record(template, decision.reason().isTooCheap()));
        }
    }
}
