package org.gbjo.decision;

import java.util.Optional;
import org.gbjo.decision.hint.HintLog;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.model.ScoredTree;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.JoinTree;
import org.gbjo.plan.Plan;

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
        Optional<Plan> plan = hints.plan(question.size());
        if (plan.isEmpty()) {
            // Whether the hint fits another BGP of the query is not known here; only the plug-in sees all of them.
            hints.forOthers(question.size()).forEach(question::ignore);
            return Optional.empty();
        }
        return given(question, plan.get());
    }

    private static Optional<Decision> given(Question question, Plan plan) {
        String text = QueryHints.text(plan);
        Optional<JoinOrder> written = question.findWrittenOrder();
        if (written.isEmpty()) {
            return ignored(question, text, "the engine has changed the patterns");
        }
        if (plan.isLeftLinear()) {
            ScoredOrder order = ScoredOrder.unscored(JoinOrder.of(plan.order()).renumbered(written.get()));
            return Optional.of(new Decision.Reordered(Reason.HINTED, text, Evidence.ofGiven(order), 0));
        }
        if (!question.allowsTrees()) {
            return ignored(question, text, "a tree cannot be executed here");
        }
        ScoredTree tree = ScoredTree.unscored(new JoinTree(plan).renumbered(written.get()));
        return Optional.of(new Decision.AsTree(Reason.HINTED, text, Evidence.NONE.with(tree), 0));
    }

    private static Optional<Decision> ignored(Question question, String text, String why) {
        question.ignore("hint '" + text + "' is ignored, since " + why);
        return Optional.empty();
    }
}
