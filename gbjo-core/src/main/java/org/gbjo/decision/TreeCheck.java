package org.gbjo.decision;

import java.util.Optional;
import org.gbjo.decision.model.ScoredTree;

/** Looks for a tree that is much cheaper than the chosen order; otherwise that order is the decision. */
record TreeCheck(Guard guard) implements Check {

    @Override
    public Optional<Decision> check(Question question) {
        OrderChoice choice = question.choice();
        Optional<ScoredTree> found =
                question.prepared().bestTree(choice.chosen().order());
        if (found.isEmpty()) {
            return Optional.of(choice.decision());
        }
        ScoredTree tree = found.get();
        boolean chosen = guard.prefers(question.bgp(), tree, choice.chosen());
        return Optional.of(chosen ? new Decision.AsTree(choice.evidence().with(tree), 0) : choice.over(tree));
    }

    @Override
    public boolean isPlanning() {
        return true;
    }
}
