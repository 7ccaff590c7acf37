package org.gbjo.decision.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a user can set about watching executions; see {@link Settings}.
 *
 * @param oneIn one execution in so many is observed where to count rows costs time, as in TDB2; where it costs next to
 *     nothing, all are. 1 observes everything, 0 nothing at all
 * @param slowQuery queries that take at least this long are logged
 * @param templates the file that executed templates are written to
 */
public record ObserveSettings(int oneIn, Optional<Duration> slowQuery, Optional<Path> templates) {
    public static final String OBSERVE = "observe";
    public static final String SLOW_QUERY = "slowQuery";
    public static final String TEMPLATES = "templates";
    static final List<String> NAMES = List.of(OBSERVE, SLOW_QUERY, TEMPLATES);

    private static final String OFF = "off";

    /** Nothing is observed. */
    public static final ObserveSettings NOTHING = new ObserveSettings(0, Optional.empty(), Optional.empty());

    public ObserveSettings {
        if (oneIn < 0) {
            throw new SettingsException("observe is a whole number of at least 0, got " + oneIn);
        }
        if (slowQuery.isPresent() && slowQuery.get().isNegative()) {
            throw new SettingsException(
                    "slowQuery is a time of at least 0, got " + slowQuery.get().toMillis() + " ms");
        }
    }

    /** What a user gets who sets nothing. */
    public static ObserveSettings usual() {
        return of(ReasonedNumbers.OF_EVERY_STORE::get);
    }

    static ObserveSettings of(UnaryOperator<String> texts) {
        return new ObserveSettings(
                Settings.whole(OBSERVE, texts.apply(OBSERVE)),
                given(texts.apply(SLOW_QUERY)).map(text -> Settings.duration(SLOW_QUERY, text)),
                given(texts.apply(TEMPLATES)).map(ObserveSettings::file));
    }

    private static Optional<String> given(String text) {
        return text.equalsIgnoreCase(OFF) ? Optional.empty() : Optional.of(text);
    }

    private static Path file(String text) {
        try {
            return Path.of(text).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new SettingsException(TEMPLATES + " is a file or off, got '" + text + "'");
        }
    }

    /** Whether anything is observed. */
    public boolean isOn() {
        return oneIn > 0;
    }
}
