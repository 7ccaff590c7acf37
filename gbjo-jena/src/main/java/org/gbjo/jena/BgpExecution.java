package org.gbjo.jena;

import java.util.Optional;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterPeek;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.mgt.Explain;
import org.gbjo.decision.Decision;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.JoinProblem;
import org.gbjo.plan.JoinTree;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.ObjectAccess;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.KnownCounts;

/**
 * Executes one BGP with the filters around it: asks for its order, and runs it in the learned order or exactly as Jena
 * would. A subclass knows a kind of store.
 */
abstract class BgpExecution {
    /** What Jena does without the plug-in. */
    interface Native {
        QueryIterator execute(QueryIterator input);
    }

    final BasicPattern pattern;
    final ExprList filters;
    final ExecutionContext execution;
    final QueryOrdering ordering;

    BgpExecution(BasicPattern pattern, ExprList filters, ExecutionContext execution, QueryOrdering ordering) {
        this.pattern = pattern;
        this.filters = filters;
        this.execution = execution;
        this.ordering = ordering;
    }

    /** Executes as Jena would. */
    abstract QueryIterator executeNative(QueryIterator input);

    /**
     * The same where Jena's order is known already and need not be found again.
     *
     * @param order Jena's own
     */
    QueryIterator executeNative(JoinOrder order, QueryIterator input) {
        return executeNative(input);
    }

    /** Executes the patterns in this order, each filter as early as its variables allow. */
    abstract QueryIterator executeOrdered(BasicPattern ordered, QueryIterator input);

    /** Finds the solutions of patterns in the order in which they stand. */
    abstract QueryIterator match(BasicPattern ordered, QueryIterator input);

    /** The name of the graph that is matched, which may be a variable; null for the default graph. */
    abstract Node graph();

    /** The order in which Jena would execute the patterns if its input began with this row. */
    abstract JoinOrder nativeOrder(Binding row);

    /** How the store finds triples by their object. */
    abstract ObjectAccess lookups();

    /** Whether the store is known to match literals exactly as a hash join does, and not by their values, for example. */
    abstract boolean matchesTerms();

    /** Equal for executions whose native order is chosen alike, in stores with the same look-ups. */
    abstract Object nativeRule();

    final QueryIterator execute(QueryIterator input) {
        JoinOrderer orderer = ordering.orderer();
        Optional<Decision> bySize = orderer.decideBySize(pattern.size());
        if (bySize.isPresent()) {
            ordering.listener().decided(pattern, bySize.get());
            return executeNative(input);
        }
        if (input.isJoinIdentity()) {
            return executeAlone(input);
        }
        // The first row tells which variables are bound, as it does to Jena.
        QueryIterPeek rows = QueryIterPeek.create(input, execution);
        return rows.hasNext() ? execute(rows, rows.peek(), false) : rows;
    }

    /**
     * Executes a BGP that no rows come to, which is done once for a query: so a look comes first that is cheaper than a
     * question and its answer, if the query is left as it is.
     */
    private QueryIterator executeAlone(QueryIterator input) {
        JoinOrderer orderer = ordering.orderer();
        Binding nothing = BindingFactory.root();
        Optional<Decision> byCounts = orderer.decideByCounts(
                () -> JenaPatterns.patterns(pattern, nothing), size -> nativeOrder(nothing), KnownCounts.NONE);
        if (byCounts.isPresent()) {
            ordering.listener().decided(pattern, byCounts.get());
            explain(byCounts.get());
            return executeNative(byCounts.get().nativeOrder().orElseThrow(), input);
        }
        boolean trees = orderer.settings().bushy() && (matchesTerms() || TreeAlgebra.joinsNoLiterals(pattern));
        return execute(input, nothing, trees);
    }

    private QueryIterator execute(QueryIterator input, Binding row, boolean trees) {
        JoinOrderer orderer = ordering.orderer();
        Decision decision =
                orderer.decide(JenaDecisionKey.of(pattern, row, nativeRule(), trees), () -> problem(row, trees));
        ordering.listener().decided(pattern, decision);
        explain(decision);
        Mode mode = orderer.settings().mode();
        Optional<JoinTree> tree = decision.treeReplacement(mode);
        if (tree.isPresent()) {
            return executeTree(tree.get(), input);
        }
        Optional<JoinOrder> replacement = decision.replacement(mode);
        if (replacement.isEmpty()) {
            // The order that was found for other values from outside need not be the one that Jena takes for these.
            return row.isEmpty() && decision.nativeOrder().isPresent()
                    ? executeNative(decision.nativeOrder().get(), input)
                    : executeNative(input);
        }
        BasicPattern ordered = reordered(replacement.get());
        Explain.explain("Reorder/gbjo", ordered, execution.getContext());
        return executeOrdered(ordered, input);
    }

    private QueryIterator executeTree(JoinTree tree, QueryIterator input) {
        Op op = TreeAlgebra.of(tree, pattern, filters, graph());
        Explain.explain("Tree/gbjo", op, execution.getContext());
        return new FixedOrderExecutor(execution, this::match).executeOp(op, input);
    }

    private JoinProblem problem(Binding row, boolean trees) {
        return new JoinProblem(JenaPatterns.bgp(pattern, row), nativeOrder(row), lookups(), KnownCounts.NONE, trees);
    }

    final BasicPattern reordered(JoinOrder order) {
        BasicPattern ordered = new BasicPattern();
        for (int place = 0; place < order.size(); place++) {
            ordered.add(pattern.get(order.at(place)));
        }
        return ordered;
    }

    private void explain(Decision decision) {
        if (Explain.explaining(Explain.InfoLevel.INFO, Explain.logExec, execution.getContext())) {
            Explain.logExec.info("gbjo, {}: {}", ordering.orderer().settings().mode(), decision);
        }
    }
}
