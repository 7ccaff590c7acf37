package org.gbjo.decision;

import java.util.Optional;
import org.gbjo.decision.hint.HintLog;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.plan.JoinOrder;

/** Does what the text of the query asks for. It needs no model, and no guard comes behind it. */
record HintCheck(HintLog log) implements Check {
    private static final Optional<Decision> OFF = Optional.of(new Decision.Kept(Reason.SWITCHED_OFF, ""));

    @Override
    public Optional<Decision> check(Question question) {
        QueryHints hints = question.hints();
        if (hints.isEmpty()) {
            return Optional.empty();
        }
        if (!hints.faults().isEmpty()) {
            hints.faults().forEach(question::ignore);
            log.log(hints.faults());
        }
        if (hints.isOff()) {
            return OFF;
        }
        Optional<JoinOrder> order = hints.order(question.size());
        if (order.isEmpty()) {
            // Whether the hint fits another BGP of the query is not known here; only the plug-in sees all of them.
            hints.forOthers(question.size()).forEach(question::ignore);
            return Optional.empty();
        }
        return given(question, order.get());
    }

    private static Optional<Decision> given(Question question, JoinOrder order) {
        String text = QueryHints.text(order);
        Optional<JoinOrder> written = question.findWrittenOrder();
        if (written.isEmpty()) {
            question.ignore("hint '" + text + "' is ignored, since the engine has changed the patterns");
            return Optional.empty();
        }
        ScoredOrder scored = ScoredOrder.unscored(order.renumbered(written.get()));
        return Optional.of(new Decision.Reordered(Reason.HINTED, text, Evidence.ofGiven(scored), 0));
    }
}
