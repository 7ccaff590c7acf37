package org.gbjo.engine;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.gbjo.query.PatternSet;

/**
 * What a user can set, each under the name of its component: in the engine's own configuration, as a system property
 * {@code gbjo.minPatterns} or as an environment variable {@code GBJO_MIN_PATTERNS}, the first that is there.
 *
 * @param model the model folder
 * @param mode what is done with decisions
 * @param deadline how long planning may take
 * @param minPatterns smaller BGPs keep the engine's order; two patterns have one plan
 * @param maxPatterns larger BGPs keep the engine's order
 * @param margin how many times the predicted cost of the learned order the engine's order must cost to be replaced
 * @param certainty how sure the model must be that the learned order is cheaper, 0 to 1; models that cannot tell are
 *     judged by the margin alone
 * @param cheapRows an engine's order that is predicted to touch at most this many rows is kept without planning, and one
 *     that touches more is given no more time for planning than it could take to execute; with 0 every BGP is planned
 *     for as long as the deadline allows
 * @param bushy whether trees with hash joins are looked for too, where the engine can execute them
 */
public record Settings(
        Path model,
        Mode mode,
        Duration deadline,
        int minPatterns,
        int maxPatterns,
        double margin,
        double certainty,
        double cheapRows,
        boolean bushy) {
    public static final String MODEL = "model";
    public static final String MODE = "mode";
    public static final String DEADLINE = "deadline";
    public static final String MIN_PATTERNS = "minPatterns";
    public static final String MAX_PATTERNS = "maxPatterns";
    public static final String MARGIN = "margin";
    public static final String CERTAINTY = "certainty";
    public static final String CHEAP_ROWS = "cheapRows";
    public static final String BUSHY = "bushy";
    public static final List<String> NAMES =
            List.of(MODEL, MODE, DEADLINE, MIN_PATTERNS, MAX_PATTERNS, MARGIN, CERTAINTY, CHEAP_ROWS, BUSHY);

    /** Engines ask for each query. */
    private static final Map<String, ProcessSetting> OF_PROCESS =
            NAMES.stream().collect(Collectors.toUnmodifiableMap(name -> name, ProcessSetting::of));

    private static final Duration USUAL_DEADLINE = Duration.ofMillis(10);
    private static final int USUAL_MIN_PATTERNS = 3;
    private static final int USUAL_MAX_PATTERNS = 32;
    private static final double USUAL_MARGIN = 1.2;
    private static final double USUAL_CERTAINTY = 0.6;
    private static final double USUAL_CHEAP_ROWS = 200;

    /** Where the process has a setting; properties can change, the environment cannot. */
    private record ProcessSetting(String property, String environment) {
        static ProcessSetting of(String name) {
            return new ProcessSetting("gbjo." + name, System.getenv(variable(name)));
        }
    }

    public Settings {
        if (deadline.isNegative() || deadline.isZero()) {
            throw new SettingsException(
                    "the deadline of planning is longer than 0, got " + deadline.toMillis() + " ms");
        }
        if (minPatterns < 2 || maxPatterns > PatternSet.LIMIT || minPatterns > maxPatterns) {
            throw new SettingsException("minPatterns and maxPatterns lie in 2.." + PatternSet.LIMIT
                    + ", the first not above the second, got " + minPatterns + " and " + maxPatterns);
        }
        if (!(margin >= 0)) {
            throw new SettingsException("the margin is a factor of at least 0, got " + margin);
        }
        if (!(certainty >= 0 && certainty <= 1)) {
            throw new SettingsException("the certainty lies between 0 and 1, got " + certainty);
        }
        if (!(cheapRows >= 0)) {
            throw new SettingsException("cheapRows is a number of at least 0, got " + cheapRows);
        }
    }

    /** The usual settings for a model. */
    public static Settings of(Path model) {
        return new Settings(
                model,
                Mode.ON,
                USUAL_DEADLINE,
                USUAL_MIN_PATTERNS,
                USUAL_MAX_PATTERNS,
                USUAL_MARGIN,
                USUAL_CERTAINTY,
                USUAL_CHEAP_ROWS,
                false);
    }

    /**
     * The settings that a configuration makes, or nothing if it names no model or the mode is off: then a plug-in has
     * nothing to do.
     *
     * @param lookup the value of a setting, or null
     */
    public static Optional<Settings> read(UnaryOperator<String> lookup) {
        String model = lookup.apply(MODEL);
        if (model == null || model.isBlank()) {
            return Optional.empty();
        }
        Settings usual = of(folder(model));
        Settings settings = new Settings(
                usual.model,
                parse(lookup, MODE, Mode::parse, usual.mode),
                parse(lookup, DEADLINE, Settings::duration, usual.deadline),
                parse(lookup, MIN_PATTERNS, text -> whole(MIN_PATTERNS, text), usual.minPatterns),
                parse(lookup, MAX_PATTERNS, text -> whole(MAX_PATTERNS, text), usual.maxPatterns),
                parse(lookup, MARGIN, text -> number(MARGIN, text), usual.margin),
                parse(lookup, CERTAINTY, text -> number(CERTAINTY, text), usual.certainty),
                parse(lookup, CHEAP_ROWS, text -> number(CHEAP_ROWS, text), usual.cheapRows),
                parse(lookup, BUSHY, Settings::onOrOff, usual.bushy));
        return settings.mode == Mode.OFF ? Optional.empty() : Optional.of(settings);
    }

    /** What the process says of a setting: its system property or environment variable, or null. */
    public static String ofProcess(String name) {
        ProcessSetting setting = OF_PROCESS.get(name);
        String property = System.getProperty(setting.property);
        return property != null ? property : setting.environment;
    }

    /** {@code GBJO_MIN_PATTERNS} for {@code minPatterns}. */
    static String variable(String name) {
        StringBuilder variable = new StringBuilder("GBJO_");
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (Character.isUpperCase(letter)) {
                variable.append('_');
            }
            variable.append(Character.toUpperCase(letter));
        }
        return variable.toString();
    }

    private static <T> T parse(UnaryOperator<String> lookup, String name, Function<String, T> parser, T usual) {
        String text = lookup.apply(name);
        return text == null || text.isBlank() ? usual : parser.apply(text.strip());
    }

    private static Path folder(String text) {
        try {
            return Path.of(text.strip()).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new SettingsException("the model is a folder, got '" + text + "'");
        }
    }

    private static int whole(String name, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new SettingsException(name + " is a whole number, got '" + text + "'");
        }
    }

    private static double number(String name, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new SettingsException(name + " is a number, got '" + text + "'");
        }
    }

    private static boolean onOrOff(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new SettingsException(BUSHY + " is on or off, got '" + text + "'");
        };
    }

    /** Milliseconds, also with the unit behind them. */
    private static Duration duration(String text) {
        String digits =
                text.endsWith("ms") ? text.substring(0, text.length() - 2).strip() : text;
        return Duration.ofNanos((long) (1e6 * number(DEADLINE + ", in milliseconds,", digits)));
    }

    public Settings withMode(Mode changed) {
        return new Settings(model, changed, deadline, minPatterns, maxPatterns, margin, certainty, cheapRows, bushy);
    }

    public Settings withDeadline(Duration changed) {
        return new Settings(model, mode, changed, minPatterns, maxPatterns, margin, certainty, cheapRows, bushy);
    }

    public Settings withPatterns(int fewest, int most) {
        return new Settings(model, mode, deadline, fewest, most, margin, certainty, cheapRows, bushy);
    }

    /** Other thresholds of the guard; with zeros it lets every order pass. */
    public Settings withGuard(double newMargin, double newCertainty, double newCheapRows) {
        return new Settings(
                model, mode, deadline, minPatterns, maxPatterns, newMargin, newCertainty, newCheapRows, bushy);
    }

    public Settings withBushy(boolean changed) {
        return new Settings(model, mode, deadline, minPatterns, maxPatterns, margin, certainty, cheapRows, changed);
    }
}
