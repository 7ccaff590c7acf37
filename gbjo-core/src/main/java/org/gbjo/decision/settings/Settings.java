package org.gbjo.decision.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gbjo.query.PatternSet;

/**
 * What a user can set, each under the name of its component: in the engine's own configuration, as a system property
 * {@code gbjo.minPatterns} or as an environment variable {@code GBJO_MIN_PATTERNS}, the first that is there.
 *
 * @param model the model folder; without one, the plug-in counts the store itself
 * @param mode what is done with decisions
 * @param deadline how long planning may take
 * @param minPatterns smaller BGPs keep the engine's order
 * @param maxPatterns larger BGPs keep the engine's order
 * @param margin how many times the predicted cost of gbjo's order the engine's order must cost to be replaced
 * @param certainty how sure the model must be that gbjo's order is cheaper, 0 to 1; models that cannot tell are
 *     judged by the margin alone
 * @param cheapRows an engine's order that is predicted to touch at most this many rows is kept without planning, and
 *     one that touches more is given no more time for planning than it could take to execute; with 0 every BGP is
 *     planned for as long as the deadline allows
 * @param bushy whether trees with hash joins are looked for too, where the engine can execute them
 * @param count whether stores are counted where no model is named
 * @param countMemory the megabytes of the heap that a count may take; beyond it there are temporary files
 * @param countFolder where the counts of persistent stores are kept, if not beside their store
 * @param pins a file in which templates have orders of their own, if there is one
 * @param observing how executions are watched
 * @param groups whether paths, tables and the like are put in order together with the patterns around them
 * @param breaker whether templates that run slower in gbjo's order go back to the native one
 * @param sample whether expensive queries are planned with a look at the data of the store
 */
public record Settings(
        Optional<Path> model,
        Mode mode,
        Duration deadline,
        int minPatterns,
        int maxPatterns,
        double margin,
        double certainty,
        double cheapRows,
        boolean bushy,
        CountMode count,
        int countMemory,
        Optional<Path> countFolder,
        Optional<Path> pins,
        ObserveSettings observing,
        boolean groups,
        boolean breaker,
        boolean sample) {
    public static final String MODEL = "model";
    public static final String MODE = "mode";
    public static final String DEADLINE = "deadline";
    public static final String MIN_PATTERNS = "minPatterns";
    public static final String MAX_PATTERNS = "maxPatterns";
    public static final String MARGIN = "margin";
    public static final String CERTAINTY = "certainty";
    public static final String CHEAP_ROWS = "cheapRows";
    public static final String BUSHY = "bushy";
    public static final String COUNT = "count";
    public static final String COUNT_MEMORY = "countMemory";
    public static final String COUNT_FOLDER = "countFolder";
    public static final String PINS = "pins";
    public static final String GROUPS = "groups";
    public static final String BREAKER = "breaker";
    public static final String SAMPLE = "sample";
    public static final List<String> NAMES = Stream.concat(
                    Stream.of(
                            MODEL,
                            MODE,
                            DEADLINE,
                            MIN_PATTERNS,
                            MAX_PATTERNS,
                            MARGIN,
                            CERTAINTY,
                            CHEAP_ROWS,
                            BUSHY,
                            COUNT,
                            COUNT_MEMORY,
                            COUNT_FOLDER,
                            PINS,
                            GROUPS,
                            BREAKER,
                            SAMPLE),
                    ObserveSettings.NAMES.stream())
            .toList();

    /** Files and folders of the user's, for which no store has usual ones. */
    static final Set<String> FILES = Set.of(MODEL, COUNT_FOLDER, PINS);

    /** Engines ask for each query. */
    private static final Map<String, ProcessSetting> OF_PROCESS =
            NAMES.stream().collect(Collectors.toUnmodifiableMap(name -> name, ProcessSetting::of));

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
        if (countMemory < 1) {
            throw new SettingsException("countMemory is a number of megabytes from 1 on, got " + countMemory);
        }
    }

    /** What a user gets who sets the model alone. */
    public static Settings usual(Path model, StoreProfile profile) {
        return of(name ->
                name.equals(MODEL) ? model.toString() : profile.usualSettings().get(name));
    }

    private static Settings of(UnaryOperator<String> texts) {
        return new Settings(
                path(MODEL, "folder", texts),
                Mode.parse(texts.apply(MODE)),
                duration(DEADLINE, texts.apply(DEADLINE)),
                whole(MIN_PATTERNS, texts.apply(MIN_PATTERNS)),
                whole(MAX_PATTERNS, texts.apply(MAX_PATTERNS)),
                number(MARGIN, texts.apply(MARGIN)),
                number(CERTAINTY, texts.apply(CERTAINTY)),
                number(CHEAP_ROWS, texts.apply(CHEAP_ROWS)),
                onOrOff(BUSHY, texts.apply(BUSHY)),
                CountMode.parse(texts.apply(COUNT)),
                whole(COUNT_MEMORY, texts.apply(COUNT_MEMORY)),
                path(COUNT_FOLDER, "folder", texts),
                path(PINS, "file", texts),
                ObserveSettings.of(texts),
                onOrOff(GROUPS, texts.apply(GROUPS)),
                onOrOff(BREAKER, texts.apply(BREAKER)),
                onOrOff(SAMPLE, texts.apply(SAMPLE)));
    }

    /**
     * The settings of a configuration, or nothing if a plug-in has nothing to do: the mode is off, or no model is named
     * and stores are not counted.
     *
     * @param lookup the value of a setting, or null
     * @param profile what those settings mean that have no value
     */
    public static Optional<Settings> read(UnaryOperator<String> lookup, StoreProfile profile) {
        Settings settings = of(name -> {
            String text = lookup.apply(name);
            return text == null || text.isBlank() ? profile.usualSettings().get(name) : text.strip();
        });
        boolean hasNothingToDo =
                settings.mode == Mode.OFF || (settings.model.isEmpty() && settings.count == CountMode.OFF);
        return hasNothingToDo ? Optional.empty() : Optional.of(settings);
    }

    /** What the process says of a setting: its system property or environment variable, or null. */
    public static String ofProcess(String name) {
        ProcessSetting setting = OF_PROCESS.get(name);
        String property = System.getProperty(setting.property);
        return property != null ? property : setting.environment;
    }

    /** Whether a BGP of this many patterns may be planned. */
    public boolean isPlannable(int patterns) {
        return patterns >= minPatterns && patterns <= maxPatterns;
    }

    /** Whether every BGP is planned, however cheap it is. */
    public boolean plansEverything() {
        return cheapRows == 0;
    }

    /** Whether a predicted cost, ln of rows, is too small to be improved on. */
    public boolean isCheap(double logCost) {
        return !plansEverything() && logCost <= Math.log(cheapRows);
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

    private static Optional<Path> path(String name, String kind, UnaryOperator<String> texts) {
        String text = texts.apply(name);
        if (text == null || text.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(text.strip()).toAbsolutePath().normalize());
        } catch (InvalidPathException e) {
            throw new SettingsException(name + " names a " + kind + ", got '" + text + "'");
        }
    }

    static int whole(String name, String text) {
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

    private static boolean onOrOff(String name, String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new SettingsException(name + " is on or off, got '" + text + "'");
        };
    }

    /** Milliseconds, also with the unit behind them. */
    static Duration duration(String name, String text) {
        String digits =
                text.endsWith("ms") ? text.substring(0, text.length() - 2).strip() : text;
        return Duration.ofNanos((long) (1e6 * number(name + ", in milliseconds,", digits)));
    }
}
