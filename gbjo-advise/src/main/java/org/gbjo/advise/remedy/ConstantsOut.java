package org.gbjo.advise.remedy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.PathBlock;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprVar;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementData;
import org.apache.jena.sparql.syntax.ElementNamedGraph;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.apache.jena.sparql.syntax.ElementService;
import org.apache.jena.sparql.syntax.syntaxtransform.ElementTransformCopyBase;
import org.apache.jena.sparql.syntax.syntaxtransform.ElementTransformer;
import org.apache.jena.sparql.syntax.syntaxtransform.ExprTransformApplyElementTransform;

/**
 * Takes the constants out of a query, which may tell what somebody has asked for: those of patterns but predicates, of
 * filters, of tables, the names of graphs and services. Parameters stand in their place: {@code ?c1}, {@code ?c2}. What is left is
 * the pattern of the query: what is selected, grouped and sorted may have constants, too.
 */
final class ConstantsOut {
    private final Map<Node, Var> parameters = new HashMap<>();

    /** The pattern of the query, as a query that selects everything. */
    Query of(Query query) {
        ElementTransformCopyBase patterns = new PatternTransform();
        ExprTransformApplyElementTransform expressions = new ExprTransformApplyElementTransform(patterns) {
            @Override
            public Expr transform(NodeValue constant) {
                return new ExprVar(parameter(constant.asNode()));
            }
        };
        Query selected = new Query();
        selected.setQuerySelectType();
        selected.setQueryResultStar(true);
        selected.setPrefixMapping(query.getPrefixMapping());
        selected.setQueryPattern(ElementTransformer.transform(query.getQueryPattern(), patterns, expressions));
        return selected;
    }

    private Var parameter(Node constant) {
        return parameters.computeIfAbsent(constant, unseen -> Var.alloc("c" + (parameters.size() + 1)));
    }

    private Node open(Node node) {
        return node.isVariable() || node.isBlank() ? node : parameter(node);
    }

    private final class PatternTransform extends ElementTransformCopyBase {
        @Override
        public Element transform(ElementPathBlock block) {
            PathBlock open = new PathBlock();
            for (TriplePath triple : block.getPattern()) {
                Node subject = open(triple.getSubject());
                Node object = open(triple.getObject());
                open.add(
                        triple.isTriple()
                                ? new TriplePath(
                                        org.apache.jena.graph.Triple.create(subject, triple.getPredicate(), object))
                                : new TriplePath(subject, triple.getPath(), object));
            }
            return new ElementPathBlock(open);
        }

        /** Rows without values. */
        @Override
        public Element transform(ElementData data) {
            List<Var> variables = new ArrayList<>(data.getVars());
            ElementData open = new ElementData(variables, new ArrayList<>());
            open.add(BindingFactory.empty());
            return open;
        }

        @Override
        public Element transform(ElementNamedGraph graph, Node name, Element inner) {
            return new ElementNamedGraph(open(graph.getGraphNameNode()), inner);
        }

        @Override
        public Element transform(ElementService service, Node name, Element inner) {
            return new ElementService(open(service.getServiceNode()), inner, service.getSilent());
        }

        @Override
        public Element transform(org.apache.jena.sparql.syntax.ElementSubQuery sub, Query inner) {
            return new org.apache.jena.sparql.syntax.ElementSubQuery(of(inner));
        }
    }
}
