package org.gbjo.cardinality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.gbjo.query.Condition;
import org.gbjo.query.Constant;
import org.gbjo.query.TermKind;
import org.gbjo.statistics.LiteralValue;
import org.gbjo.statistics.ObjectValues;
import org.gbjo.statistics.ValueDistribution;
import org.gbjo.statistics.ValueSpace;

/**
 * Cuts the objects of a predicate into parts of which a condition is true, or false, as a whole: by kind, by type, and where
 * the constants of the condition lie among the values. So conditions on one variable are not taken for independent.
 */
final class ObjectAtoms {
    private final ObjectValues values;
    private final ToDoubleFunction<Constant> share;
    private final List<ValueAtom> atoms = new ArrayList<>();
    /** The constants that are no values, by kind or, for literals, by type. */
    private final Map<Object, List<Constant>> terms = new HashMap<>();
    /** The values of constants in each space, each with the share of the objects that are the constant itself. */
    private final Map<ValueSpace, Map<Double, Double>> cuts = new HashMap<>();

    private ObjectAtoms(ObjectValues values, ToDoubleFunction<Constant> share) {
        this.values = values;
        this.share = share;
    }

    /** @param share the share of the objects that are a constant */
    static List<ValueAtom> of(ObjectValues values, Condition condition, ToDoubleFunction<Constant> share) {
        ObjectAtoms cut = new ObjectAtoms(values, share);
        condition
                .leaves()
                .filter(Condition.Compared.class::isInstance)
                .map(leaf -> ((Condition.Compared) leaf).value())
                .distinct()
                .forEach(cut::mention);
        for (int kind = 0; kind < TermKind.COUNT; kind++) {
            if (TermKind.of(kind) == TermKind.LITERAL) {
                cut.addLiterals();
            } else {
                cut.addTerms(TermKind.of(kind), null, TermKind.of(kind), values.share(TermKind.of(kind)));
            }
        }
        return cut.atoms;
    }

    private void mention(Constant constant) {
        TermKind kind = TermKind.of(constant.nTriples());
        if (kind != TermKind.LITERAL) {
            terms.computeIfAbsent(kind, unused -> new ArrayList<>()).add(constant);
            return;
        }
        LiteralValue value = LiteralValue.of(constant.nTriples());
        if (value.space() == ValueSpace.NONE) {
            terms.computeIfAbsent(value.type(), unused -> new ArrayList<>()).add(constant);
        } else {
            cuts.computeIfAbsent(value.space(), unused -> new HashMap<>())
                    .merge(value.number(), share.applyAsDouble(constant), Math::max);
        }
    }

    /** Each constant by itself, and the rest. */
    private void addTerms(TermKind kind, ObjectValues.TypeShare type, Object key, double weight) {
        double left = weight;
        for (Constant constant : terms.getOrDefault(key, List.of())) {
            double own = Math.min(left, share.applyAsDouble(constant));
            atoms.add(ValueAtom.ofTerms(kind, type, constant.nTriples(), own));
            left -= own;
        }
        atoms.add(ValueAtom.ofTerms(kind, type, null, left));
    }

    private void addLiterals() {
        double literals = values.share(TermKind.LITERAL);
        double rest = 1;
        for (ObjectValues.TypeShare type : values.types()) {
            rest -= type.share();
            ValueDistribution distribution = values.distributions().get(type.space());
            if (distribution == null) {
                addTerms(TermKind.LITERAL, type, type.type(), literals * type.share());
            } else {
                addValues(type, distribution, literals * type.share());
            }
        }
        atoms.add(ValueAtom.ofTerms(TermKind.LITERAL, null, null, literals * Math.max(0, rest)));
    }

    private void addValues(ObjectValues.TypeShare type, ValueDistribution distribution, double weight) {
        Map<Double, Double> own = cuts.getOrDefault(type.space(), Map.of());
        double from = Double.NEGATIVE_INFINITY;
        double before = 0;
        for (double value : new TreeSet<>(own.keySet())) {
            double below = distribution.below(value);
            double atMost = distribution.atMost(value);
            // A frequent value is known better by its own count than by its neighbours.
            double here = Math.max(atMost - below, Math.min(1, own.get(value) / values.share(TermKind.LITERAL)));
            add(type, from, value, weight * Math.max(0, below - before));
            add(type, value, value, weight * here);
            from = value;
            before = Math.max(atMost, Math.min(1, below + here));
        }
        add(type, from, Double.POSITIVE_INFINITY, weight * Math.max(0, 1 - before));
    }

    private void add(ObjectValues.TypeShare type, double least, double most, double weight) {
        atoms.add(new ValueAtom(TermKind.LITERAL, type, type.space(), least, most, null, weight));
    }
}
