package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpAsQuery;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpExtend;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.gbjo.jena.translation.JenaPatterns;

/**
 * Neighbouring elements of a sequence that may be joined in any order: {@link GroupBuilder} says why. Relations are
 * numbered as core does it, patterns first.
 *
 * @param graph the graph that TDB2 matches it against; nothing for the active one
 * @param patterns all triple patterns, as they were written
 * @param others what is no pattern, as it was written: {@link OpPath}, {@link OpTable}, {@link OpExtend},
 *     {@link OpConditional}, {@link OpUnion}
 * @param elements which relations Jena executes one after the other; those of one BGP together
 * @param filters the filters, each of which may be applied when its variables are bound
 */
record OpGroup(
        Optional<Node> graph,
        BasicPattern patterns,
        List<Op> others,
        List<List<Integer>> elements,
        List<Filter> filters) {
    /**
     * A filter.
     *
     * @param variables those of its variables that the group binds
     * @param price what it costs for each row that it looks at, where making a row costs 1
     */
    record Filter(Expr expression, Set<Var> variables, double price) {}

    int size() {
        return patterns.size() + others.size();
    }

    boolean isPattern(int relation) {
        return relation < patterns.size();
    }

    Op other(int relation) {
        return others.get(relation - patterns.size());
    }

    /** What is executed for a relation that is no pattern: a path says nothing of its graph. */
    Op executed(int relation) {
        Op other = other(relation);
        return other instanceof OpPath && graph.isPresent() ? new OpGraph(graph.get(), other) : other;
    }

    /** The relations for people. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (Triple triple : patterns) {
            texts.add(JenaPatterns.label(triple.getSubject()) + " " + JenaPatterns.label(triple.getPredicate()) + " "
                    + JenaPatterns.label(triple.getObject()));
        }
        for (Op other : others) {
            texts.add(text(other));
        }
        return texts;
    }

    private static String text(Op other) {
        if (other instanceof OpPath op) {
            TriplePath path = op.getTriplePath();
            return JenaPatterns.label(path.getSubject()) + " " + path.getPath() + " "
                    + JenaPatterns.label(path.getObject());
        }
        if (other instanceof OpTable table) {
            return "VALUES " + table.getTable().getVars() + ", "
                    + table.getTable().size() + " rows";
        }
        if (other instanceof OpConditional op) {
            return "OPTIONAL " + written(op.getRight());
        }
        return other instanceof OpUnion ? written(other) : "BIND " + ((OpExtend) other).getVarExprList();
    }

    /** As in a query, on one line. */
    private static String written(Op op) {
        return OpAsQuery.asQuery(op)
                .getQueryPattern()
                .toString()
                .replace("GRAPH <" + Quad.defaultGraphNodeGenerated.getURI() + "> ", "")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
