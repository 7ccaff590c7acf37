package org.gbjo.statistics;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Literals that SPARQL compares with each other by their values, whatever their datatypes. A value is one number: moments are
 * seconds since 1970. What has no time zone is taken for UTC, which is off by 14 hours at most.
 */
public enum ValueSpace {
    NUMBER(0),
    DATE_TIME(1),
    DATE(2),
    YEAR(3),
    /** All other literals. */
    NONE(4);

    static final String XSD = "http://www.w3.org/2001/XMLSchema#";

    /** Longer texts are no values that anybody compares. */
    private static final int MOST_CHARACTERS = 64;

    private static final Map<String, ValueSpace> OF_DATATYPE = Map.ofEntries(
            Map.entry("integer", NUMBER),
            Map.entry("decimal", NUMBER),
            Map.entry("double", NUMBER),
            Map.entry("float", NUMBER),
            Map.entry("int", NUMBER),
            Map.entry("long", NUMBER),
            Map.entry("short", NUMBER),
            Map.entry("byte", NUMBER),
            Map.entry("nonNegativeInteger", NUMBER),
            Map.entry("positiveInteger", NUMBER),
            Map.entry("nonPositiveInteger", NUMBER),
            Map.entry("negativeInteger", NUMBER),
            Map.entry("unsignedInt", NUMBER),
            Map.entry("unsignedLong", NUMBER),
            Map.entry("unsignedShort", NUMBER),
            Map.entry("unsignedByte", NUMBER),
            Map.entry("dateTime", DATE_TIME),
            Map.entry("dateTimeStamp", DATE_TIME),
            Map.entry("date", DATE),
            Map.entry("gYear", YEAR));

    private static final Pattern DAY = Pattern.compile("(-?\\d{4,9})-(\\d\\d)-(\\d\\d)(.*)");
    private static final Pattern TIME = Pattern.compile("T(\\d\\d):(\\d\\d):(\\d\\d(?:\\.\\d+)?)(.*)");
    private static final Pattern ZONE = Pattern.compile("([+-])(\\d\\d):(\\d\\d)");
    private static final Pattern ONLY_YEAR = Pattern.compile("(-?\\d{4,9})(Z|[+-]\\d\\d:\\d\\d)?");

    private static final double SECONDS_OF_DAY = 86_400;
    private static final double SECONDS_OF_HOUR = 3_600;
    private static final double SECONDS_OF_MINUTE = 60;

    private final int code;

    ValueSpace(int code) {
        this.code = code;
    }

    /** By which files know it; counted from 0. */
    int code() {
        return code;
    }

    /** The space of a datatype. */
    static ValueSpace of(String datatype) {
        return datatype.startsWith(XSD) ? OF_DATATYPE.getOrDefault(datatype.substring(XSD.length()), NONE) : NONE;
    }

    /** The number of a lexical form; nothing if it is none of this space. The same on every machine. */
    OptionalDouble number(String lexical) {
        if (lexical.length() > MOST_CHARACTERS) {
            return OptionalDouble.empty();
        }
        try {
            double number =
                    switch (this) {
                        case NUMBER -> ofNumber(lexical.strip());
                        case DATE_TIME -> ofMoment(lexical.strip(), true);
                        case DATE -> ofMoment(lexical.strip(), false);
                        case YEAR -> ofYear(lexical.strip());
                        case NONE -> Double.NaN;
                    };
            // Plus and minus zero are equal.
            return Double.isNaN(number) ? OptionalDouble.empty() : OptionalDouble.of(number + 0.0);
        } catch (NumberFormatException | DateTimeException e) {
            return OptionalDouble.empty();
        }
    }

    private static double ofNumber(String lexical) {
        return switch (lexical) {
            case "INF", "+INF" -> Double.MAX_VALUE;
            case "-INF" -> -Double.MAX_VALUE;
            default ->
                isDecimal(lexical)
                        ? Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, Double.parseDouble(lexical)))
                        : Double.NaN;
        };
    }

    /** Java reads more than XSD: hexadecimal numbers, and a letter for the type. */
    private static boolean isDecimal(String lexical) {
        for (int i = 0; i < lexical.length(); i++) {
            if ("0123456789.+-eE".indexOf(lexical.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    private static double ofMoment(String lexical, boolean withTime) {
        Matcher day = DAY.matcher(lexical);
        if (!day.matches()) {
            return Double.NaN;
        }
        double seconds = SECONDS_OF_DAY
                * LocalDate.of(
                                Integer.parseInt(day.group(1)),
                                Integer.parseInt(day.group(2)),
                                Integer.parseInt(day.group(3)))
                        .toEpochDay();
        String rest = day.group(4);
        if (withTime) {
            Matcher time = TIME.matcher(rest);
            if (!time.matches()) {
                return Double.NaN;
            }
            seconds += SECONDS_OF_HOUR * Integer.parseInt(time.group(1))
                    + SECONDS_OF_MINUTE * Integer.parseInt(time.group(2))
                    + Double.parseDouble(time.group(3));
            rest = time.group(4);
        }
        return seconds - secondsAhead(rest);
    }

    private static double secondsAhead(String zone) {
        if (zone.isEmpty() || zone.equals("Z")) {
            return 0;
        }
        Matcher shift = ZONE.matcher(zone);
        if (!shift.matches()) {
            return Double.NaN;
        }
        double seconds = SECONDS_OF_HOUR * Integer.parseInt(shift.group(2))
                + SECONDS_OF_MINUTE * Integer.parseInt(shift.group(3));
        return shift.group(1).equals("-") ? -seconds : seconds;
    }

    private static double ofYear(String lexical) {
        Matcher year = ONLY_YEAR.matcher(lexical);
        return year.matches() ? Integer.parseInt(year.group(1)) : Double.NaN;
    }
}
