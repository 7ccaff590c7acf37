package org.gbjo.rdf4j.hook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.rdf4j.query.algebra.Extension;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.VariableScopeChange;
import org.gbjo.decision.Decision;
import org.gbjo.plan.JoinOrder;
import org.gbjo.rdf4j.translation.AlgebraGroup;
import org.gbjo.rdf4j.translation.AlgebraGroupBuilder;
import org.gbjo.rdf4j.translation.GroupAlgebra;
import org.gbjo.rdf4j.translation.OptionalChain;

/**
 * OPTIONALs that follow each other, and the places that a decision gives them. If all of them come behind the core, the core
 * is decided on by itself, as joins without OPTIONAL are.
 */
final class PlacedOptionals {
    private final OptionalChain chain;
    private final LeftJoin last;
    private String leftAlone = "";
    private Decision decision;
    /** How many OPTIONALs have places; those behind them stay around the others. */
    private int placed;

    private TupleExpr replacement;
    private boolean isCorePlaced;

    /** @param last the last one of the chain */
    PlacedOptionals(OptionalChain chain, LeftJoin last) {
        this.chain = chain;
        this.last = last;
    }

    /** The group that the core is with its OPTIONALs, if there is anything to order. */
    Optional<AlgebraGroup> group(AlgebraGroupBuilder builder) {
        if (chain.slots().stream().anyMatch(ArgumentGroups::isHashedUnsurely)) {
            return Optional.empty();
        }
        placed = chain.addTo(builder);
        Optional<AlgebraGroup> group =
                placed == 0 ? Optional.empty() : builder.build(ArgumentGroups.conditionsAround(last));
        leftAlone = builder.obstacle();
        return group;
    }

    /** Why an OPTIONAL stays where it is, if one does. */
    Optional<String> leftAlone() {
        return leftAlone.isEmpty() ? Optional.empty() : Optional.of(leftAlone);
    }

    /** Takes note of a decision, and of the order if it is to be executed. */
    void decided(AlgebraGroup group, Decision made, boolean isExecuted) {
        decision = made;
        if (isExecuted && made instanceof Decision.Reordered chosen) {
            arrange(group, chosen);
        }
    }

    private void arrange(AlgebraGroup group, Decision.Reordered chosen) {
        JoinOrder order = chosen.order();
        List<LeftJoin> optionals = new ArrayList<>();
        for (int place = 0; place < order.size(); place++) {
            Optional<LeftJoin> optional = group.optional(order.at(place));
            isCorePlaced |= optional.isEmpty() && !optionals.isEmpty();
            optional.ifPresent(optionals::add);
        }
        if (isCorePlaced && chain.core() instanceof Join) {
            chain.slots().forEach(slot -> PatternRun.forgetMergeJoins(slot.join()));
        }
        replacement = isCorePlaced
                ? GroupAlgebra.of(group, order, chosen.logRows())
                : OptionalChain.around(chain.core(), optionals);
    }

    /** Whether the core has been taken apart, and its parts have places among the OPTIONALs. */
    boolean isCorePlaced() {
        return isCorePlaced;
    }

    /** Puts everything in place, and gives what stands where the last OPTIONAL was. */
    TupleExpr replace() {
        TupleExpr first = last;
        if (replacement != null) {
            List<LeftJoin> around =
                    chain.optionals().subList(placed, chain.optionals().size());
            TupleExpr whole = OptionalChain.around(replacement, around);
            ((VariableScopeChange) whole).setVariableScopeChange(last.isVariableScopeChange());
            last.replaceWith(whole);
            first = whole;
        }
        List<Decision> decisions = decision == null ? List.of() : List.of(decision);
        List<String> why = leftAlone().map(List::of).orElse(List.of());
        return decisions.isEmpty() && why.isEmpty() ? first : explained(first, decisions, why);
    }

    private static TupleExpr explained(TupleExpr first, List<Decision> decisions, List<String> why) {
        if (first instanceof LeftJoin join) {
            return ExplainedLeftJoin.replace(join, decisions, why);
        }
        if (first instanceof Join join) {
            return ExplainedJoin.replace(join, decisions, why, null);
        }
        explained(((Extension) first).getArg(), decisions, why);
        return first;
    }

    /** The OPTIONALs of the chain in what stands there now, the last one first. */
    List<LeftJoin> optionalsIn(TupleExpr first) {
        List<LeftJoin> found = new ArrayList<>();
        TupleExpr inside = first;
        while (found.size() < chain.optionals().size()) {
            if (inside instanceof LeftJoin join) {
                found.add(join);
                inside = join.getLeftArg();
            } else if (inside instanceof Join join) {
                inside = join.getLeftArg();
            } else {
                inside = ((Extension) inside).getArg();
            }
        }
        return found;
    }
}
