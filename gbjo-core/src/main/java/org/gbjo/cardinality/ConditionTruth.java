package org.gbjo.cardinality;

import java.util.Locale;
import org.gbjo.query.Condition;
import org.gbjo.query.Constant;
import org.gbjo.query.TermKind;
import org.gbjo.statistics.LiteralValue;
import org.gbjo.statistics.ValueSpace;

/**
 * How likely a condition is true, and how likely false; what is left over is an error, which a filter takes for false and
 * its opposite, too.
 */
record ConditionTruth(double yes, double no) {
    private static final ConditionTruth TRUE = new ConditionTruth(1, 0);
    private static final ConditionTruth FALSE = new ConditionTruth(0, 1);
    private static final ConditionTruth ERROR = new ConditionTruth(0, 0);

    /** The share that a comparison leaves of which nothing is known but its kind (Selinger et al., SIGMOD 1979). */
    static final double RANGE = 1.0 / 3;

    private static final String ANY_LANGUAGE = "*";

    static ConditionTruth of(double share) {
        return new ConditionTruth(share, 1 - share);
    }

    private static ConditionTruth of(boolean value) {
        return value ? TRUE : FALSE;
    }

    ConditionTruth not() {
        return new ConditionTruth(no, yes);
    }

    /** False as soon as one side is, whatever the other is. */
    ConditionTruth and(ConditionTruth other) {
        return new ConditionTruth(yes * other.yes, 1 - (1 - no) * (1 - other.no));
    }

    /** True as soon as one side is, whatever the other is. */
    ConditionTruth or(ConditionTruth other) {
        return not().and(other.not()).not();
    }

    /** What answers a condition without parts. */
    interface Leaf {
        ConditionTruth of(Condition leaf);
    }

    /** Of a condition with its parts, which are taken for independent of each other. */
    static ConditionTruth of(Condition condition, Leaf leaf) {
        if (condition instanceof Condition.Not not) {
            return of(not.inner(), leaf).not();
        }
        if (condition instanceof Condition.All all) {
            return all.parts().stream().map(part -> of(part, leaf)).reduce(TRUE, ConditionTruth::and);
        }
        if (condition instanceof Condition.Any any) {
            return any.parts().stream().map(part -> of(part, leaf)).reduce(FALSE, ConditionTruth::or);
        }
        return leaf.of(condition);
    }

    /** Of a condition without parts on one of these values. */
    static ConditionTruth of(Condition leaf, ValueAtom atom) {
        if (leaf instanceof Condition.Compared compared) {
            return compared(compared, atom);
        }
        if (leaf instanceof Condition.InLanguage language) {
            return atom.kind() != TermKind.LITERAL
                    ? ERROR
                    : of(inLanguage(
                            language, atom.type() == null ? "" : atom.type().language()));
        }
        if (leaf instanceof Condition.OfDatatype datatype) {
            return atom.kind() != TermKind.LITERAL
                    ? ERROR
                    : of(atom.type() != null && atom.type().datatype().equals(datatype.datatype()));
        }
        if (leaf instanceof Condition.OfKind kind) {
            return of(kind.kinds().contains(atom.kind()));
        }
        return leaf instanceof Condition.Guess guess ? of(guess.share()) : TRUE;
    }

    private static boolean inLanguage(Condition.InLanguage wanted, String language) {
        String range = wanted.range().toLowerCase(Locale.ROOT);
        if (!wanted.matches()) {
            return language.equals(range);
        }
        return range.equals(ANY_LANGUAGE)
                ? !language.isEmpty()
                : language.equals(range) || language.startsWith(range + "-");
    }

    private static ConditionTruth compared(Condition.Compared compared, ValueAtom atom) {
        Constant constant = compared.value();
        boolean isEqual = compared.operator() == Condition.Operator.EQUAL;
        LiteralValue value =
                TermKind.of(constant.nTriples()) == TermKind.LITERAL ? LiteralValue.of(constant.nTriples()) : null;
        boolean inSpace = value != null && value.space() != ValueSpace.NONE && value.space() == atom.space();
        if (isEqual) {
            return of(inSpace ? atom.is(value.number()) : constant.nTriples().equals(atom.term()));
        }
        if (inSpace) {
            return of(isOnSide(compared.operator(), atom, value.number()));
        }
        boolean areTexts = value != null
                && value.space() == ValueSpace.NONE
                && atom.type() != null
                && atom.type().type().equals(value.type());
        return areTexts ? of(RANGE) : ERROR;
    }

    private static boolean isOnSide(Condition.Operator operator, ValueAtom atom, double value) {
        if (atom.is(value)) {
            return operator == Condition.Operator.AT_MOST || operator == Condition.Operator.AT_LEAST;
        }
        boolean isLess = operator == Condition.Operator.LESS || operator == Condition.Operator.AT_MOST;
        return isLess ? atom.most() <= value : atom.least() >= value;
    }
}
