package org.gbjo.spark.submit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The arguments of a main class: names without a dash in front, options with a value, and {@code --lenient}. */
final class Arguments {
    static final String LENIENT = "--lenient";
    static final String OUTPUT = "-o";

    private final String usage;
    private final List<String> names = new ArrayList<>();
    private final Map<String, String> options = new HashMap<>();

    /**
     * Reads arguments.
     *
     * @param usage what to say if they are not right
     * @param places how many names there must be
     * @param known the options with a value
     */
    Arguments(String[] arguments, String usage, int places, Set<String> known) {
        this.usage = usage;
        for (Iterator<String> left = List.of(arguments).iterator(); left.hasNext(); ) {
            String argument = left.next();
            if (argument.equals(LENIENT)) {
                options.put(LENIENT, "");
            } else if (!argument.startsWith("-")) {
                names.add(argument);
            } else if (!known.contains(argument)) {
                throw wrong("unknown option '" + argument + "'");
            } else if (!left.hasNext()) {
                throw wrong("option " + argument + " needs a value");
            } else {
                options.put(argument, left.next());
            }
        }
        if (names.size() != places || !options.containsKey(OUTPUT)) {
            throw wrong("expected " + places + " names and " + OUTPUT + ", got " + String.join(" ", arguments));
        }
    }

    private IllegalArgumentException wrong(String rule) {
        return new IllegalArgumentException(rule + "; " + usage);
    }

    String name(int place) {
        return names.get(place);
    }

    String text(String option, String otherwise) {
        return options.getOrDefault(option, otherwise);
    }

    boolean isLenient() {
        return options.containsKey(LENIENT);
    }

    long number(String option, long otherwise) {
        String value = options.get(option);
        try {
            return value == null ? otherwise : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw wrong("option " + option + " needs a whole number, got '" + value + "'");
        }
    }

    int count(String option, int otherwise) {
        long number = number(option, otherwise);
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw wrong("option " + option + " needs a number from 0 on, got " + number);
        }
        return (int) number;
    }

    double share(String option, double otherwise) {
        String value = options.get(option);
        try {
            return value == null ? otherwise : Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw wrong("option " + option + " needs a share from 0 to 1, got '" + value + "'");
        }
    }
}
