package org.gbjo.rdf4j.hook;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.Extension;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.VariableScopeChange;
import org.gbjo.decision.Decision;
import org.gbjo.rdf4j.observation.ObservedJoin;
import org.gbjo.rdf4j.translation.GroupAlgebra;
import org.gbjo.rdf4j.translation.JoinSlot;

/**
 * The arguments of a tree of joins, some of which are groups in another order. A group takes the place of its first
 * argument, and the joins with the others are left out. All other joins keep their shape, by which RDF4J places filters.
 */
final class GroupedArguments {
    private final List<JoinSlot> slots;
    private final List<Decision> decisions = new ArrayList<>();
    private final Set<String> leftAlone = new LinkedHashSet<>();
    private final List<ArgumentGroups.Found> settled = new ArrayList<>();
    private final List<ArgumentGroups.Found> reordered = new ArrayList<>();
    private final List<Decision.Reordered> orders = new ArrayList<>();
    private ObservedJoin observed;

    GroupedArguments(List<JoinSlot> slots) {
        this.slots = slots;
    }

    /** The decisions to be shown with the join. */
    List<Decision> decisions() {
        return decisions;
    }

    /** Why arguments stay where they are. */
    Set<String> leftAlone() {
        return leftAlone;
    }

    void reorder(ArgumentGroups.Found group, Decision.Reordered decision) {
        reordered.add(group);
        orders.add(decision);
    }

    /** Notes that a group was compared in several orders: nothing is to be decided about a part of it. */
    void settle(ArgumentGroups.Found group) {
        settled.add(group);
    }

    /** Whether a group has all arguments, so that its rows are those of the join. */
    boolean isWhole(ArgumentGroups.Found group) {
        return group.from() == 0 && group.end() == slots.size();
    }

    /** Lets a group that is the whole join be observed. */
    void observe(ObservedJoin whole) {
        observed = whole;
    }

    /** Whether a slot belongs to a group that is settled. */
    boolean has(int slot) {
        for (ArgumentGroups.Found group : settled) {
            if (group.from() <= slot && slot < group.end()) {
                return true;
            }
        }
        return false;
    }

    /** Puts the groups in place, and shows the decisions. */
    void replace(Join join) {
        if (decisions.isEmpty() && leftAlone.isEmpty()) {
            return;
        }
        Join shown = join;
        if (!reordered.isEmpty()) {
            TupleExpr rebuilt = rebuilt(join, true, replacements()).orElseThrow();
            if (rebuilt != join) {
                ((VariableScopeChange) rebuilt).setVariableScopeChange(join.isVariableScopeChange());
                join.replaceWith(rebuilt);
            }
            shown = firstJoin(rebuilt);
        }
        ExplainedJoin.replace(shown, decisions, List.copyOf(leftAlone), observed);
    }

    /** What takes the place of arguments: a group, or nothing. */
    private IdentityHashMap<TupleExpr, Optional<TupleExpr>> replacements() {
        IdentityHashMap<TupleExpr, Optional<TupleExpr>> replacements = new IdentityHashMap<>();
        for (int i = 0; i < reordered.size(); i++) {
            ArgumentGroups.Found group = reordered.get(i);
            List<JoinSlot> ofGroup = slots.subList(group.from(), group.end());
            ofGroup.forEach(slot -> PatternRun.forgetMergeJoins(slot.join()));
            ofGroup.forEach(slot -> replacements.put(slot.argument(), Optional.empty()));
            replacements.put(
                    ofGroup.get(0).argument(),
                    Optional.of(GroupAlgebra.of(
                            group.group(), orders.get(i).order(), orders.get(i).logRows())));
        }
        return replacements;
    }

    /** A join without the sides that are gone; nothing if both are. */
    private static Optional<TupleExpr> rebuilt(
            TupleExpr node, boolean isRoot, IdentityHashMap<TupleExpr, Optional<TupleExpr>> replacements) {
        if (!(node instanceof Join join) || (join.isVariableScopeChange() && !isRoot)) {
            return replacements.getOrDefault(node, Optional.of(node));
        }
        Optional<TupleExpr> left = rebuilt(join.getLeftArg(), false, replacements);
        Optional<TupleExpr> right = rebuilt(join.getRightArg(), false, replacements);
        if (left.isEmpty() || right.isEmpty()) {
            return left.or(() -> right);
        }
        join.setLeftArg(left.get());
        join.setRightArg(right.get());
        return Optional.of(join);
    }

    /** Assignments may stand around the joins of a group. */
    private static Join firstJoin(TupleExpr rebuilt) {
        TupleExpr inside = rebuilt;
        while (inside instanceof Extension extension) {
            inside = extension.getArg();
        }
        return (Join) inside;
    }
}
