package org.gbjo.rdf4j.translation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;

/**
 * OPTIONALs that follow each other, and the core that all of them are added to.
 *
 * @param optionals the first one first; each is the left side of the next
 */
public record OptionalChain(TupleExpr core, List<LeftJoin> optionals) {
    public OptionalChain {
        optionals = List.copyOf(optionals);
    }

    public static OptionalChain of(LeftJoin last) {
        List<LeftJoin> optionals = new ArrayList<>();
        TupleExpr core = last;
        while (core instanceof LeftJoin join && (optionals.isEmpty() || !join.isVariableScopeChange())) {
            optionals.add(join);
            core = join.getLeftArg();
        }
        Collections.reverse(optionals);
        return new OptionalChain(core, optionals);
    }

    /** The same OPTIONALs, in another order or some of them, around something else. */
    public static TupleExpr around(TupleExpr core, List<LeftJoin> optionals) {
        TupleExpr joined = core;
        for (LeftJoin optional : optionals) {
            joined = GroupAlgebra.with(joined, optional);
        }
        return joined;
    }

    /**
     * Whether the core begins with few rows by its looks, with a subject or a literal that is named: then OPTIONALs are asked
     * about few rows wherever they stand.
     */
    public boolean beginsSmall() {
        StatementPattern first = slots().get(0).pattern();
        return first != null
                && (first.getSubjectVar().hasValue()
                        || (first.getObjectVar().hasValue()
                                && first.getObjectVar().getValue().isLiteral()));
    }

    /** The arguments of the core in the order in which they are evaluated. */
    public List<JoinSlot> slots() {
        List<JoinSlot> slots = new ArrayList<>();
        if (core instanceof Join join && !join.isVariableScopeChange()) {
            JoinSlot.collect(join, slots);
        } else {
            slots.add(new JoinSlot(null, true, core));
        }
        return slots;
    }

    /** Adds all of the core and as many OPTIONALs as can be; tells how many. Nothing is a group if it is less than one. */
    public int addTo(AlgebraGroupBuilder builder) {
        for (JoinSlot slot : slots()) {
            if (!builder.add(slot.argument())) {
                return 0;
            }
        }
        int added = 0;
        while (added < optionals.size() && builder.addOptional(optionals.get(added))) {
            added++;
        }
        return added;
    }
}
