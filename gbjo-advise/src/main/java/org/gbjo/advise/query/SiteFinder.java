package org.gbjo.advise.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.algebra.walker.Walker;
import org.apache.jena.sparql.core.PathBlock;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprFunctionOp;
import org.apache.jena.sparql.expr.ExprVisitorBase;
import org.apache.jena.sparql.path.PathCompiler;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementBind;
import org.apache.jena.sparql.syntax.ElementData;
import org.apache.jena.sparql.syntax.ElementFilter;
import org.apache.jena.sparql.syntax.ElementGroup;
import org.apache.jena.sparql.syntax.ElementMinus;
import org.apache.jena.sparql.syntax.ElementNamedGraph;
import org.apache.jena.sparql.syntax.ElementOptional;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.apache.jena.sparql.syntax.ElementService;
import org.apache.jena.sparql.syntax.ElementSubQuery;
import org.apache.jena.sparql.syntax.ElementUnion;
import org.apache.jena.sparql.syntax.PatternVars;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.rdf.TermText;

/**
 * Finds the BGPs of a query where they are written, as Jena joins them: patterns of one group with nothing but filters
 * between them are one BGP, and paths of a fixed length are patterns. Those that an engine looks up once for each row of
 * something else are left out: OPTIONAL, MINUS, EXISTS, SERVICE.
 */
final class SiteFinder {
    private final List<BgpSite> sites = new ArrayList<>();
    private final Set<Feature> features;
    private final Map<Node, Variable> renamed = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    /** One for the whole query, since the middles of its paths have different names. */
    private final PathCompiler paths = new PathCompiler();

    SiteFinder(Set<Feature> features) {
        this.features = features;
    }

    List<BgpSite> sites() {
        return sites;
    }

    void findIn(Query query) {
        noteForm(query);
        if (query.getQueryPattern() == null) {
            return;
        }
        PatternVars.vars(query.getQueryPattern()).forEach(variable -> taken.add(variable.getName()));
        Map<Node, Node> given = new HashMap<>();
        if (query.hasValues()) {
            features.add(Feature.VALUES);
            give(query.getValuesVariables(), query.getValuesData(), given);
        }
        visit(query.getQueryPattern(), given);
    }

    private void noteForm(Query query) {
        note(query.isAskType(), Feature.ASK);
        note(query.isConstructType(), Feature.CONSTRUCT);
        note(query.isDescribeType(), Feature.DESCRIBE);
        note(query.isDistinct() || query.isReduced(), Feature.DISTINCT);
        note(query.hasLimit() || query.hasOffset(), Feature.LIMIT);
        note(query.hasOrderBy(), Feature.ORDER_BY);
        note(query.hasGroupBy(), Feature.GROUP_BY);
        note(query.hasAggregators(), Feature.AGGREGATE);
        note(query.hasDatasetDescription(), Feature.FROM);
    }

    private void note(boolean has, Feature feature) {
        if (has) {
            features.add(feature);
        }
    }

    private void visit(Element element, Map<Node, Node> given) {
        if (element instanceof ElementGroup group) {
            visitGroup(group, given);
        } else if (element instanceof ElementUnion union) {
            features.add(Feature.UNION);
            union.getElements().forEach(branch -> visit(branch, given));
        } else if (element instanceof ElementNamedGraph graph) {
            features.add(Feature.GRAPH);
            visit(graph.getElement(), given);
        } else if (element instanceof ElementSubQuery sub) {
            features.add(Feature.SUBQUERY);
            noteForm(sub.getQuery());
            visit(sub.getQuery().getQueryPattern(), Map.of());
        } else if (element instanceof ElementOptional) {
            features.add(Feature.OPTIONAL);
        } else if (element instanceof ElementMinus) {
            features.add(Feature.MINUS);
        } else if (element instanceof ElementService) {
            features.add(Feature.SERVICE);
        } else if (element instanceof ElementBind) {
            features.add(Feature.BIND);
        }
    }

    private void visitGroup(ElementGroup group, Map<Node, Node> outer) {
        Map<Node, Node> given = new HashMap<>(outer);
        for (Element element : group.getElements()) {
            if (element instanceof ElementData data) {
                features.add(Feature.VALUES);
                give(data.getVars(), data.getRows(), given);
            }
        }
        List<TriplePath> run = new ArrayList<>();
        for (Element element : group.getElements()) {
            if (element instanceof ElementPathBlock block) {
                visitBlock(group, block, run, given);
            } else if (element instanceof ElementFilter filter) {
                features.add(Feature.FILTER);
                noteExists(filter.getExpr());
            } else {
                endRun(group, run, given);
                visit(element, given);
            }
        }
        endRun(group, run, given);
    }

    /** What the first row of a table says of its variables. */
    private static void give(List<Var> variables, List<Binding> rows, Map<Node, Node> given) {
        if (!rows.isEmpty()) {
            for (Var variable : variables) {
                if (rows.get(0).contains(variable)) {
                    given.put(variable, rows.get(0).get(variable));
                }
            }
        }
    }

    private void visitBlock(ElementGroup group, ElementPathBlock block, List<TriplePath> run, Map<Node, Node> given) {
        flatten(block.getPattern());
        for (TriplePath triple : block.getPattern()) {
            if (!triple.isTriple()) {
                features.add(Feature.PROPERTY_PATH);
                endRun(group, run, given);
            } else if (isFunction(triple.getPredicate())) {
                features.add(Feature.PROPERTY_FUNCTION);
                endRun(group, run, given);
            } else {
                run.add(triple);
            }
        }
    }

    /** Paths of a fixed length become patterns, as Jena makes them before it orders joins. */
    private void flatten(PathBlock block) {
        if (block.getList().stream().allMatch(TriplePath::isTriple)) {
            return;
        }
        PathBlock flat = paths.reduce(block);
        block.getList().clear();
        block.addAll(flat);
    }

    private static boolean isFunction(Node predicate) {
        return predicate.isURI()
                && (predicate.getURI().startsWith("bif:")
                        || PropertyFunctionRegistry.get().isRegistered(predicate.getURI()));
    }

    private void endRun(ElementGroup group, List<TriplePath> run, Map<Node, Node> given) {
        if (run.isEmpty()) {
            return;
        }
        if (run.size() > PatternSet.LIMIT) {
            features.add(Feature.TOO_LARGE);
        } else {
            List<Pattern> patterns = new ArrayList<>();
            for (TriplePath triple : run) {
                patterns.add(new Pattern(
                        term(triple.getSubject(), given),
                        term(triple.getPredicate(), given),
                        term(triple.getObject(), given)));
            }
            sites.add(new BgpSite(group, new Bgp(patterns), run));
        }
        run.clear();
    }

    private Term term(Node node, Map<Node, Node> given) {
        Node known = given.getOrDefault(node, node);
        return known.isVariable() && !Var.isNamedVar(known)
                ? renamed.computeIfAbsent(known, unnamed -> freshVariable())
                : TermText.term(known);
    }

    /** A name for a blank node of the query or the middle of a path. */
    private Variable freshVariable() {
        int number = renamed.size();
        while (!taken.add("blank" + number)) {
            number++;
        }
        return new Variable("blank" + number);
    }

    private void noteExists(Expr filter) {
        Walker.walk(filter, new ExprVisitorBase() {
            @Override
            public void visit(ExprFunctionOp exists) {
                features.add(Feature.EXISTS);
            }
        });
    }
}
