package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.Expr;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.Question;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.jena.translation.JenaConditions;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Condition;
import org.gbjo.query.GroupFilter;
import org.gbjo.query.Pattern;
import org.gbjo.search.StoreTimes;

/** What the planner asks Jena about a BGP. */
final class JenaQuestion extends Question {
    private final BgpExecution execution;
    private final Binding row;
    private final boolean repeated;

    /**
     * A question about a BGP.
     *
     * @param row the first row that comes from outside
     * @param repeated whether rows come from outside: then the BGP may be executed for each of them
     */
    JenaQuestion(BgpExecution execution, Binding row, boolean repeated) {
        this.execution = execution;
        this.row = row;
        this.repeated = repeated;
    }

    @Override
    protected int size() {
        return execution.pattern.size();
    }

    @Override
    protected List<Pattern> translatePatterns() {
        return JenaPatterns.patterns(execution.pattern, row);
    }

    @Override
    protected JoinOrder findNativeOrder() {
        return execution.nativeOrder(row);
    }

    @Override
    protected List<GroupFilter> findFilters() {
        List<GroupFilter> filters = new ArrayList<>();
        for (Expr filter : execution.filters) {
            Condition condition = JenaConditions.of(filter);
            filters.add(new GroupFilter(condition.variables(), condition));
        }
        return filters;
    }

    @Override
    protected DecisionKey makeKey(boolean trees) {
        Object rule = execution.rule(isExecutedOnce());
        return JenaPatterns.key(
                execution.pattern,
                row,
                execution.filters.isEmpty() ? rule : new RuleOfFilters(rule, execution.filters.getList()),
                trees);
    }

    private record RuleOfFilters(Object rule, List<Expr> filters) {}

    /** GRAPH hands on a row without values where nothing comes from outside. */
    private boolean isExecutedOnce() {
        return !repeated || row.isEmpty();
    }

    @Override
    protected Optional<LookUps> openLookUps() {
        return isExecutedOnce() ? execution.lookUps() : Optional.empty();
    }

    @Override
    protected QueryHints hints() {
        return execution.ordering.hints();
    }

    @Override
    protected OptionalLong triples() {
        return execution.triples();
    }

    @Override
    protected StoreTimes storeTimes(StoreProfile profile) {
        return profile.timesOf(execution.storeKind());
    }

    @Override
    protected boolean isMeasurable() {
        return !repeated;
    }

    @Override
    protected boolean isRepeated() {
        return repeated;
    }

    @Override
    protected boolean allowsTrees() {
        return !repeated
                && !FirstRows.isWantedBy(execution.execution.getContext())
                && (execution.matchesTerms() || TreeAlgebra.joinsNoLiterals(execution.pattern));
    }
}
