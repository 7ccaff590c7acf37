package org.gbjo.decision;

import java.util.Optional;
import org.gbjo.decision.settings.Settings;

/** Keeps the native order of a BGP that has too few or too many patterns, or of a group with too many relations. */
record SizeCheck(Settings settings) implements Check {
    private static final Optional<Decision> FEW = Optional.of(new Decision.Kept(Reason.FEW_PATTERNS, ""));
    private static final Optional<Decision> MANY = Optional.of(new Decision.Kept(Reason.MANY_PATTERNS, ""));

    @Override
    public Optional<Decision> check(Question question) {
        // Which end of a path, or a pattern, comes first matters with two relations already.
        boolean isLarge = question.size() > settings.maxPatterns();
        if (question.isGroup() ? !isLarge : settings.isPlannable(question.size())) {
            return Optional.empty();
        }
        return isLarge ? MANY : FEW;
    }
}
