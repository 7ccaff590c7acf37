package org.gbjo.decision;

import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;
import org.gbjo.run.BoundedText;

/** Answers a question as it was answered before. */
record CacheCheck(Settings settings, Counters counters, LongSupplier nanoTime) implements Check {
    private static final System.Logger LOG = System.getLogger("org.gbjo.decision");
    /** A deadline may have passed because the code was not compiled yet or the machine was busy. */
    private static final long NANOS_UNTIL_RETRY = TimeUnit.SECONDS.toNanos(10);

    private static final int LONGEST_LINE = 4000;

    @Override
    public Optional<Decision> check(Question question) {
        Decision known = question.version().decisions().get(question.key(settings));
        if (known == null || known.evidence().isOutdated()) {
            question.startPlanning(nanoTime.getAsLong());
            return Optional.empty();
        }
        counters.recordCacheHit();
        return Optional.of(known);
    }

    @Override
    public void decided(Question question, Decision decision) {
        question.version().decisions().put(question.key(settings), decision, NANOS_UNTIL_RETRY);
        if (settings.mode() == Mode.SHADOW) {
            logShadow(question, decision);
        }
    }

    /** Tells a user who tries a model what it would do: of each BGP once, and quietly if it would do nothing. */
    private static void logShadow(Question question, Decision decision) {
        Level level = decision.reason().isReplacement() ? Level.INFO : Level.DEBUG;
        if (question.isTranslated() && LOG.isLoggable(level)) {
            LOG.log(level, BoundedText.of("shadow, " + decision + ": " + question.text(), LONGEST_LINE));
        }
    }
}
