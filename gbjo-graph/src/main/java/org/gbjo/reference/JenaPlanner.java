package org.gbjo.reference;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.optimizer.StatsMatcher;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderLib;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderTransformation;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderWeighted;
import org.gbjo.graph.Graph;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.rdf.TermText;
import org.gbjo.run.Deadline;

/** The order in which Apache Jena would run a query, chosen by Jena's own code. */
public final class JenaPlanner implements Planner {
    private final ReorderTransformation reorder;
    private final String reason;

    private JenaPlanner(ReorderTransformation reorder, String reason) {
        this.reorder = reorder;
        this.reason = reason;
    }

    /** Jena's order without statistics, which depends on how many terms of a pattern are bound, and where. */
    public static JenaPlanner fixed() {
        return new JenaPlanner(ReorderLib.fixed(), "the order of Jena's fixed weights");
    }

    /**
     * TDB's order with statistics, which depends on the number of triples of each predicate, with guesses for bound
     * terms.
     */
    public static JenaPlanner statistics(Graph graph) {
        return new JenaPlanner(
                new ReorderWeighted(new StatsMatcher(JenaStatistics.of(graph))),
                "the order of Jena's weights from the counts of predicates");
    }

    @Override
    public PlanningResult plan(Bgp bgp, Deadline deadline) {
        List<Triple> triples = new ArrayList<>();
        for (Pattern pattern : bgp.patterns()) {
            triples.add(triple(pattern));
        }
        BasicPattern reordered = reorder.reorder(BasicPattern.wrap(triples));
        return new PlanningResult(Plan.leftLinear(places(triples, reordered)), PlanningResult.UNKNOWN_COST, 0, reason);
    }

    /**
     * The written position of each triple in the new order. Equal triples keep the order in which they were written.
     */
    private static int[] places(List<Triple> written, BasicPattern reordered) {
        boolean[] taken = new boolean[written.size()];
        int[] order = new int[written.size()];
        for (int place = 0; place < order.length; place++) {
            Triple triple = reordered.get(place);
            int from = 0;
            while (taken[from] || !written.get(from).equals(triple)) {
                from++;
            }
            taken[from] = true;
            order[place] = from;
        }
        return order;
    }

    private static Triple triple(Pattern pattern) {
        return Triple.create(node(pattern.subject()), node(pattern.predicate()), node(pattern.object()));
    }

    private static Node node(Term term) {
        return term instanceof Variable variable
                ? Var.alloc(variable.name())
                : TermText.parse(((Constant) term).nTriples());
    }
}
