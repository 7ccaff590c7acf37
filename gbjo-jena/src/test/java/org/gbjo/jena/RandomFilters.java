package org.gbjo.jena;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Random conditions on a variable that has the values of a predicate of {@link FilteredData}. */
final class RandomFilters {
    static final List<String> PREDICATES = List.of("price", "grade", "born", "modified", "label", "code", "kind");

    private static final List<String> OPERATORS = List.of("<", "<=", ">", ">=", "=", "!=");

    private final Random random;

    RandomFilters(Random random) {
        this.random = random;
    }

    private String one(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** A condition; the variable stands for the objects of the predicate. */
    String of(String predicate, String variable) {
        return switch (random.nextInt(6)) {
            case 0 -> "(" + leaf(predicate, variable) + " && " + leaf(predicate, variable) + ")";
            case 1 -> "(" + leaf(predicate, variable) + " || " + leaf(predicate, variable) + ")";
            case 2 -> "!(" + leaf(predicate, variable) + ")";
            default -> leaf(predicate, variable);
        };
    }

    private String leaf(String predicate, String variable) {
        return switch (predicate) {
            case "label" ->
                switch (random.nextInt(4)) {
                    case 0 -> "LANG(" + variable + ") = \"" + one("en", "de", "en-GB", "", "ja") + "\"";
                    case 1 -> "LANGMATCHES(LANG(" + variable + "), \"" + one("en", "EN-GB", "*", "pt", "fr") + "\")";
                    case 2 -> "DATATYPE(" + variable + ") = " + one("xsd:string", "xsd:integer");
                    default -> variable + " = \"label " + random.nextInt(4_000) + "\"@en";
                };
            case "kind" ->
                random.nextBoolean() ? variable + " = " + kind() : variable + " IN (" + kind() + ", " + kind() + ")";
            case "code" ->
                switch (random.nextInt(4)) {
                    case 0 -> one("isIRI", "isLiteral", "isBlank") + "(" + variable + ")";
                    case 1 -> "DATATYPE(" + variable + ") = " + one("xsd:string", "xsd:integer", "xsd:date");
                    case 2 -> variable + " = \"code " + random.nextInt(300) + "\"";
                    default -> compared(variable, "" + random.nextInt(1_000));
                };
            default ->
                random.nextInt(8) == 0
                        ? "DATATYPE(" + variable + ") = " + one("xsd:integer", "xsd:double", "xsd:decimal", "xsd:date")
                        : compared(variable, constant(predicate));
        };
    }

    private String compared(String variable, String constant) {
        String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
        return random.nextBoolean()
                ? variable + " " + operator + " " + constant
                : constant + " " + operator + " " + variable;
    }

    private String kind() {
        return ":kind" + random.nextInt(13);
    }

    private String constant(String predicate) {
        return switch (predicate) {
            case "price" -> String.format(Locale.ROOT, "%.2f", Math.exp(3 + 2 * random.nextGaussian()));
            case "grade" -> "" + (1 + random.nextInt(5));
            case "born" -> "\"" + (1940 + random.nextInt(70)) + "-0" + (1 + random.nextInt(9)) + "-11\"^^xsd:date";
            default -> "\"2024-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(9) + "T10:00:00Z\"^^xsd:dateTime";
        };
    }
}
