package org.gbjo.decision;

import java.util.Optional;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;

/**
 * Keeps the native order if it begins with few matches, which takes nanoseconds where the engine knows that number.
 *
 * @param rowsPerFirstMatch how many rows each match is expected to lead to
 */
record FirstPatternCheck(Settings settings, double rowsPerFirstMatch) implements Check {
    private static final Optional<Decision> FEW_MATCHES =
            Optional.of(new Decision.Kept(Reason.CHEAP, "it begins with few matches"));

    @Override
    public Optional<Decision> check(Question question) {
        return !settings.plansEverything()
                        && settings.mode() != Mode.SHADOW
                        && rowsPerFirstMatch * question.firstMatches() <= settings.cheapRows()
                ? FEW_MATCHES
                : Optional.empty();
    }
}
