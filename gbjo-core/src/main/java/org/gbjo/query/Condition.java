package org.gbjo.query;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a filter asks of a row, as far as statistics can say how many rows meet it. Engines translate their expressions; what
 * has no counterpart here is a {@link Guess}.
 */
public sealed interface Condition {
    /** The share of rows of which nothing at all is known: half of them. */
    double UNKNOWN_SHARE = 0.5;

    /** Whose values are looked at. */
    List<Variable> variables();

    /** How a value is compared with a constant. */
    enum Operator {
        /** The {@code =} of SPARQL, by value. */
        EQUAL("="),
        LESS("<"),
        AT_MOST("<="),
        GREATER(">"),
        AT_LEAST(">=");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        /** The operator with its sides exchanged. */
        public Operator swapped() {
            return switch (this) {
                case EQUAL -> EQUAL;
                case LESS -> GREATER;
                case AT_MOST -> AT_LEAST;
                case GREATER -> LESS;
                case AT_LEAST -> AT_MOST;
            };
        }
    }

    /** A comparison of a variable with a constant. */
    record Compared(Variable variable, Operator operator, Constant value) implements Condition {
        @Override
        public List<Variable> variables() {
            return List.of(variable);
        }

        @Override
        public String toString() {
            return variable + " " + operator.sign + " " + value;
        }
    }

    /**
     * A test of a language tag.
     *
     * @param range a tag in any letter case, {@code *} for any, or nothing for no language
     * @param matches whether longer tags count, too, as in LANGMATCHES
     */
    record InLanguage(Variable variable, String range, boolean matches) implements Condition {
        @Override
        public List<Variable> variables() {
            return List.of(variable);
        }

        @Override
        public String toString() {
            return "language of " + variable + (matches ? " matches \"" : " is \"") + range + "\"";
        }
    }

    /** A test of a datatype, by its IRI without angle brackets. Terms that are no literals have none, which is an error. */
    record OfDatatype(Variable variable, String datatype) implements Condition {
        @Override
        public List<Variable> variables() {
            return List.of(variable);
        }

        @Override
        public String toString() {
            return "datatype of " + variable + " is <" + datatype + ">";
        }
    }

    /** A test whether a term is of one of these kinds. */
    record OfKind(Variable variable, Set<TermKind> kinds) implements Condition {
        public OfKind {
            kinds = Set.copyOf(kinds);
        }

        @Override
        public List<Variable> variables() {
            return List.of(variable);
        }

        @Override
        public String toString() {
            return variable + " is one of " + kinds;
        }
    }

    /** A test whether a variable has a value. */
    record Bound(Variable variable) implements Condition {
        @Override
        public List<Variable> variables() {
            return List.of(variable);
        }

        @Override
        public String toString() {
            return variable + " is bound";
        }
    }

    /** The opposite; an error stays one. */
    record Not(Condition inner) implements Condition {
        @Override
        public List<Variable> variables() {
            return inner.variables();
        }

        @Override
        public String toString() {
            return "not (" + inner + ")";
        }
    }

    /** Each of these. */
    record All(List<Condition> parts) implements Condition {
        public All {
            parts = List.copyOf(parts);
        }

        @Override
        public List<Variable> variables() {
            return variablesOf(parts);
        }

        @Override
        public String toString() {
            return text(parts, " and ");
        }
    }

    /** At least one of these. */
    record Any(List<Condition> parts) implements Condition {
        public Any {
            parts = List.copyOf(parts);
        }

        @Override
        public List<Variable> variables() {
            return variablesOf(parts);
        }

        @Override
        public String toString() {
            return text(parts, " or ");
        }
    }

    /**
     * Anything else.
     *
     * @param share the share of rows that such conditions usually leave
     */
    record Guess(List<Variable> variables, double share) implements Condition {
        public Guess {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("a share lies between 0 and 1, got " + share);
            }
            variables = List.copyOf(variables);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "a condition on %s, guessed %.1f", variables, share);
        }
    }

    private static String text(List<Condition> parts, String between) {
        return parts.stream().map(Condition::toString).collect(Collectors.joining(between, "(", ")"));
    }

    private static List<Variable> variablesOf(List<Condition> parts) {
        return parts.stream()
                .flatMap(part -> part.variables().stream())
                .distinct()
                .toList();
    }

    /** The conditions within this one that have no parts themselves. */
    default Stream<Condition> leaves() {
        if (this instanceof Not not) {
            return not.inner().leaves();
        }
        if (this instanceof All all) {
            return all.parts().stream().flatMap(Condition::leaves);
        }
        if (this instanceof Any any) {
            return any.parts().stream().flatMap(Condition::leaves);
        }
        return Stream.of(this);
    }
}
