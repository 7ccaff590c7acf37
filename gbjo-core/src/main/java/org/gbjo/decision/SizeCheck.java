package org.gbjo.decision;

import java.util.Optional;
import org.gbjo.decision.settings.Settings;

/** Keeps the native order of a BGP that has too few or too many patterns. */
record SizeCheck(Settings settings) implements Check {
    private static final Optional<Decision> FEW = Optional.of(new Decision.Kept(Reason.FEW_PATTERNS, ""));
    private static final Optional<Decision> MANY = Optional.of(new Decision.Kept(Reason.MANY_PATTERNS, ""));

    @Override
    public Optional<Decision> check(Question question) {
        if (settings.isPlannable(question.size())) {
            return Optional.empty();
        }
        return question.size() < settings.minPatterns() ? FEW : MANY;
    }
}
