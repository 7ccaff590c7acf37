package org.gbjo.cli.library;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Which libraries a command line needs; most need none. */
final class NeededLibraries {
    static final String PYTORCH = "pytorch";
    static final String DUCKDB = "duckdb";
    static final String STORES = "stores";
    static final String SPARK = "spark";

    private static final List<String> TRAINING = List.of("learn", "train", "evaluate");
    /** Benchmarks of gbjo alone, which open no other store. */
    private static final List<String> ALONE = List.of("search", "import", "analyze", "oracle", "spark");

    private NeededLibraries() {}

    /** Their names, in no particular order. */
    static List<String> of(List<String> arguments) {
        List<String> needed = new ArrayList<>();
        String verb = arguments.isEmpty() ? "" : arguments.get(0);
        String benchmark = verb.equals("bench") && arguments.size() > 1 ? arguments.get(1) : "";
        if (arguments.contains("--help") || arguments.contains("-h")) {
            return needed;
        }
        if (TRAINING.contains(verb)) {
            needed.add(PYTORCH);
        }
        if (!benchmark.isEmpty() && !ALONE.contains(benchmark)) {
            needed.add(STORES);
        }
        if (benchmark.equals("store") && comparesDuckDb(arguments)) {
            needed.add(DUCKDB);
        }
        if (benchmark.equals("spark")
                || arguments.stream().anyMatch(each -> each.equals("--spark") || each.startsWith("--spark="))) {
            needed.add(SPARK);
        }
        return needed;
    }

    /** All stores are compared unless some are named. */
    private static boolean comparesDuckDb(List<String> arguments) {
        String stores = DUCKDB;
        for (int i = 0; i < arguments.size(); i++) {
            String each = arguments.get(i);
            if (each.startsWith("--stores=")) {
                stores = each.substring(each.indexOf('=') + 1);
            } else if (each.equals("--stores") && i + 1 < arguments.size()) {
                stores = arguments.get(i + 1);
            }
        }
        return Arrays.asList(stores.split(",", -1)).contains(DUCKDB);
    }
}
