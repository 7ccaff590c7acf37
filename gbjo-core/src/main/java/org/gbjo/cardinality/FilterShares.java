package org.gbjo.cardinality;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gbjo.query.Condition;
import org.gbjo.query.Constant;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.TermKind;
import org.gbjo.query.Variable;
import org.gbjo.statistics.ObjectValues;
import org.gbjo.statistics.PatternCounts;

/**
 * What share of the rows filters leave: from what the statistics know of the objects of a predicate where a variable is one,
 * otherwise by the kind of the filter alone. Filters on one variable are seen together, so that the second of two ranges
 * knows of the first; those on several are taken for independent.
 */
public final class FilterShares {
    /** A comparison for equality of which nothing is known (Selinger et al., SIGMOD 1979). */
    private static final double EQUAL = 0.1;

    private static final double LANGUAGE = 0.3;

    /** A test that usually all rows pass: of a kind of term, or whether there is a value. */
    private static final double MOST = 0.9;

    /** The data may have changed since they were counted. */
    private static final double LEAST = 1e-9;

    /** Less than one of the literals that were looked at may still be there. */
    private static final double LEAST_SEEN = 0.5;

    private final List<Pattern> patterns;
    private final PatternCounts counts;

    /** @param patterns in which variables are looked for */
    public FilterShares(List<Pattern> patterns, PatternCounts counts) {
        this.patterns = patterns;
        this.counts = counts;
    }

    /** The share of each filter, one after the other; never nothing at all. */
    public List<FilterShare> of(List<GroupFilter> filters) {
        List<FilterShare> shares = new ArrayList<>();
        for (int i = 0; i < filters.size(); i++) {
            shares.add(of(filters, i));
        }
        return shares;
    }

    private FilterShare of(List<GroupFilter> filters, int at) {
        Condition condition = filters.get(at).condition();
        if (condition.variables().size() != 1) {
            return new FilterShare(condition, Math.max(LEAST, guess(condition)), FilterShare.GUESS);
        }
        Variable variable = condition.variables().get(0);
        Optional<Pattern> source = source(variable);
        if (source.isEmpty()) {
            return new FilterShare(condition, Math.max(LEAST, guess(condition)), FilterShare.GUESS);
        }
        List<Condition> earlier = filters.subList(0, at).stream()
                .map(GroupFilter::condition)
                .filter(other -> other.variables().equals(condition.variables()))
                .toList();
        List<Condition> all = new ArrayList<>(earlier);
        all.add(condition);
        ObjectValues values = counts.objects(source.get().predicate()).orElse(null);
        double before = earlier.isEmpty() ? 1 : share(new Condition.All(earlier), source.get(), values);
        double both = share(new Condition.All(all), source.get(), values);
        double share = before == 0 ? 0 : Math.min(1, both / before);
        return new FilterShare(
                condition, Math.max(LEAST, share), from(condition, source.get().predicate(), values));
    }

    /** The pattern whose objects the variable takes its values from: the one with the fewest of them that is known. */
    private Optional<Pattern> source(Variable variable) {
        Pattern best = null;
        double fewest = Double.POSITIVE_INFINITY;
        for (Pattern pattern : patterns) {
            if (variable.equals(pattern.object()) && !variable.equals(pattern.subject())) {
                double triples = counts.count(pattern);
                if (triples < fewest) {
                    best = pattern;
                    fewest = triples;
                }
            }
        }
        return Optional.ofNullable(best);
    }

    private double share(Condition condition, Pattern pattern, ObjectValues values) {
        if (values == null) {
            return ConditionTruth.of(condition, leaf -> ConditionTruth.of(guess(leaf, pattern)))
                    .yes();
        }
        double sum = 0;
        for (ValueAtom atom : ObjectAtoms.of(values, condition, constant -> shareOf(constant, pattern))) {
            sum += atom.weight()
                    * ConditionTruth.of(condition, leaf -> ConditionTruth.of(leaf, atom))
                            .yes();
        }
        double least = values.sampled() > 0 ? LEAST_SEEN / values.sampled() * values.share(TermKind.LITERAL) : 0;
        return Math.min(1, Math.max(least, sum));
    }

    /** The share of the objects of a pattern's predicate that are a constant. */
    private double shareOf(Constant constant, Pattern pattern) {
        Variable subject = new Variable("subject");
        double all = counts.count(new Pattern(subject, pattern.predicate(), new Variable("object")));
        return all == 0 ? 0 : Math.min(1, counts.count(new Pattern(subject, pattern.predicate(), constant)) / all);
    }

    /** Without anything known of values: an equality by the counts of its constant. */
    private double guess(Condition leaf, Pattern pattern) {
        return leaf instanceof Condition.Compared compared && compared.operator() == Condition.Operator.EQUAL
                ? shareOf(compared.value(), pattern)
                : guess(leaf);
    }

    private static double guess(Condition condition) {
        return ConditionTruth.of(condition, leaf -> ConditionTruth.of(guessOfLeaf(leaf)))
                .yes();
    }

    private static double guessOfLeaf(Condition leaf) {
        if (leaf instanceof Condition.Compared compared) {
            return compared.operator() == Condition.Operator.EQUAL ? EQUAL : ConditionTruth.RANGE;
        }
        if (leaf instanceof Condition.Guess guess) {
            return guess.share();
        }
        if (leaf instanceof Condition.OfDatatype) {
            return Condition.UNKNOWN_SHARE;
        }
        return leaf instanceof Condition.InLanguage ? LANGUAGE : MOST;
    }

    private static String from(Condition condition, Term predicate, ObjectValues values) {
        boolean isKnown = values == null
                ? condition.leaves().anyMatch(FilterShares::isEquality)
                : condition.leaves().anyMatch(leaf -> !(leaf instanceof Condition.Guess));
        if (!isKnown) {
            return FilterShare.GUESS;
        }
        String objects = predicate instanceof Variable ? "all objects" : "the objects of " + predicate;
        return values != null && values.sampled() > 0
                ? String.format(Locale.ROOT, "by %,d literals among %s", values.sampled(), objects)
                : "by " + objects;
    }

    private static boolean isEquality(Condition leaf) {
        return leaf instanceof Condition.Compared compared && compared.operator() == Condition.Operator.EQUAL;
    }
}
