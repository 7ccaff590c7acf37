package org.gbjo.rdf4j.hook;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.QueryModelNode;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.helpers.TupleExprs;
import org.eclipse.rdf4j.query.algebra.helpers.collectors.VarNameCollector;
import org.gbjo.query.Condition;
import org.gbjo.query.GroupFilter;
import org.gbjo.rdf4j.translation.JoinSlot;
import org.gbjo.rdf4j.translation.Rdf4jConditions;

/**
 * The filters that RDF4J applies while it joins some patterns: those around a pattern, and those around the whole join, which
 * its optimizer moves to the place where their variables are bound once the order is known. Only filters whose variables
 * these patterns bind.
 */
final class FiltersAround {
    private FiltersAround() {}

    static List<GroupFilter> of(List<JoinSlot> slots, List<StatementPattern> patterns) {
        List<Filter> around = around(slots);
        if (around.isEmpty()) {
            return List.of();
        }
        Set<String> bound = new HashSet<>();
        patterns.forEach(pattern -> bound.addAll(pattern.getBindingNames()));
        List<GroupFilter> filters = new ArrayList<>();
        around.forEach(filter -> add(filter, bound, filters));
        return filters;
    }

    private static List<Filter> around(List<JoinSlot> slots) {
        List<Filter> around = new ArrayList<>(0);
        for (JoinSlot slot : slots) {
            if (slot.argument() instanceof Filter filter) {
                around.add(filter);
            }
        }
        TupleExpr inner = slots.get(0).join();
        QueryModelNode outer = inner.getParentNode();
        while (outer instanceof Join && !TupleExprs.isVariableScopeChange(inner)) {
            inner = (Join) outer;
            outer = inner.getParentNode();
        }
        while (outer instanceof Filter filter && filter.getArg() == inner && !TupleExprs.isVariableScopeChange(inner)) {
            around.add(filter);
            inner = filter;
            outer = filter.getParentNode();
        }
        return around;
    }

    private static void add(Filter filter, Set<String> bound, List<GroupFilter> filters) {
        if (bound.containsAll(VarNameCollector.process(filter.getCondition()))) {
            Condition condition = Rdf4jConditions.of(filter.getCondition());
            filters.add(new GroupFilter(condition.variables(), condition));
        }
    }
}
