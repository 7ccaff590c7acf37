package org.gbjo.rdf4j.hook;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.eclipse.rdf4j.query.algebra.Extension;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.QueryModelNode;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.ValueExpr;
import org.gbjo.rdf4j.translation.AlgebraGroup;
import org.gbjo.rdf4j.translation.AlgebraGroupBuilder;
import org.gbjo.rdf4j.translation.JoinSlot;
import org.gbjo.rdf4j.translation.KnownStore;

/** Finds groups among the arguments of a tree of joins, and says why others are none. */
final class ArgumentGroups {
    private final List<JoinSlot> slots;
    private final List<ValueExpr> filters;
    private final KnownStore store;
    private final BooleanSupplier makesValues;
    private final Consumer<String> leftAlone;

    /**
     * For the arguments of one tree of joins.
     *
     * @param slots in the order in which RDF4J evaluates them
     * @param makesValues whether the query has values that may be in no statement
     * @param leftAlone hears why arguments stay where they are
     */
    ArgumentGroups(
            Join join,
            List<JoinSlot> slots,
            KnownStore store,
            BooleanSupplier makesValues,
            Consumer<String> leftAlone) {
        this.slots = slots;
        this.filters = conditionsAround(join);
        this.store = store;
        this.makesValues = makesValues;
        this.leftAlone = leftAlone;
    }

    /**
     * A group.
     *
     * @param from the first of its slots
     * @param end the slot behind its last one
     */
    record Found(int from, int end, AlgebraGroup group) {}

    /** What is bound before a slot. */
    interface BoundBefore {
        Set<String> slot(int number);
    }

    /** The conditions of the filters right around something. */
    static List<ValueExpr> conditionsAround(TupleExpr inside) {
        List<ValueExpr> conditions = new ArrayList<>();
        QueryModelNode around = inside.getParentNode();
        while (around instanceof Filter filter) {
            conditions.add(filter.getCondition());
            around = filter.getParentNode();
        }
        return conditions;
    }

    List<Found> find(BoundBefore bound) {
        if (slots.stream().anyMatch(ArgumentGroups::isHashedUnsurely)) {
            leftAlone.accept("RDF4J joins a part by hash in which a variable may be unbound");
            return List.of();
        }
        List<Found> all = new ArrayList<>();
        int from = 0;
        while (from < slots.size()) {
            AlgebraGroupBuilder builder = new AlgebraGroupBuilder(store, bound.slot(from), makesValues);
            int end = from;
            while (end < slots.size()
                    && !isUsedBehind(end)
                    && builder.add(slots.get(end).argument())) {
                end++;
            }
            Optional<AlgebraGroup> group = build(builder, from);
            if (group.isPresent()) {
                all.add(new Found(from, end, group.get()));
            }
            if (!builder.obstacle().isEmpty()) {
                leftAlone.accept(builder.obstacle());
            }
            from = Math.max(end, from + 1);
        }
        return all;
    }

    /**
     * Whether what a slot assigns has a use in a slot behind it, which may not go before it: then it is known first, and
     * the others are ordered with it.
     */
    private boolean isUsedBehind(int slot) {
        if (!(slots.get(slot).argument() instanceof Extension extension)) {
            return false;
        }
        Set<String> assigned = new HashSet<>();
        extension.getElements().forEach(element -> assigned.add(element.getName()));
        for (JoinSlot behind : slots.subList(slot + 1, slots.size())) {
            if (!Collections.disjoint(behind.argument().getBindingNames(), assigned)) {
                leftAlone.accept("what it assigns has a use behind it");
                return true;
            }
        }
        return false;
    }

    /**
     * RDF4J's hash join loses rows whose key has no value, where its nested loop finds them; which one it takes depends on
     * what stands beside the part.
     */
    static boolean isHashedUnsurely(JoinSlot slot) {
        TupleExpr argument = slot.argument();
        return slot.isOutOfScope() && !argument.getAssuredBindingNames().containsAll(argument.getBindingNames());
    }

    /**
     * RDF4J places filters afterwards, as early as all of their variables occur. What may be unbound where it occurs first
     * would be seen bound by some filters and not by others, depending on the shape of the joins.
     */
    private Optional<AlgebraGroup> build(AlgebraGroupBuilder builder, int from) {
        if (!filters.isEmpty()) {
            for (JoinSlot before : slots.subList(0, from)) {
                Set<String> unsure = new HashSet<>(before.argument().getBindingNames());
                unsure.removeAll(before.argument().getAssuredBindingNames());
                unsure.retainAll(builder.names());
                if (!unsure.isEmpty()) {
                    leftAlone.accept(
                            "?" + unsure.iterator().next() + " may be unbound before it, and there are filters");
                    return Optional.empty();
                }
            }
        }
        return builder.build(filters);
    }
}
