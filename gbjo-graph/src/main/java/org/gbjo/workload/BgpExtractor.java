package org.gbjo.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.Transformer;
import org.apache.jena.sparql.algebra.op.Op1;
import org.apache.jena.sparql.algebra.op.Op2;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpN;
import org.apache.jena.sparql.algebra.op.OpService;
import org.apache.jena.sparql.algebra.optimize.TransformMergeBGPs;
import org.apache.jena.sparql.algebra.optimize.TransformPathFlatten;
import org.apache.jena.sparql.core.Var;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.rdf.TermText;

/**
 * Extracts the BGPs of a parsed query, in the order in which they are written and with their patterns as written.
 *
 * <p>Property paths that are mere shorthands for triples are expanded, and BGPs that are joined directly are merged, as
 * Jena does before it orders joins. Three things are left out: paths of arbitrary length, patterns that are sent to
 * another SERVICE, and patterns inside EXISTS, which are evaluated once for each row.
 */
final class BgpExtractor {
    private final List<Bgp> bgps = new ArrayList<>();
    private final Map<Node, Variable> renamed = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    private BgpExtractor(Op op) {
        OpVars.mentionedVars(op).forEach(variable -> taken.add(variable.getName()));
    }

    static List<Bgp> extract(org.apache.jena.query.Query query) {
        if (query.getQueryPattern() == null) {
            return List.of();
        }
        Op flat = Transformer.transform(new TransformPathFlatten(), Algebra.compile(query));
        Op op = Transformer.transform(new TransformMergeBGPs(), flat);
        BgpExtractor extractor = new BgpExtractor(op);
        extractor.visit(op);
        return extractor.bgps;
    }

    private void visit(Op op) {
        if (op instanceof OpBGP bgp) {
            add(bgp);
        } else if (op instanceof OpN many) {
            many.getElements().forEach(this::visit);
        } else if (op instanceof Op2 two) {
            visit(two.getLeft());
            visit(two.getRight());
        } else if (op instanceof Op1 one && !(op instanceof OpService)) {
            visit(one.getSubOp());
        }
    }

    private void add(OpBGP bgp) {
        List<Pattern> patterns = new ArrayList<>();
        for (Triple triple : bgp.getPattern()) {
            patterns.add(new Pattern(term(triple.getSubject()), term(triple.getPredicate()), term(triple.getObject())));
        }
        if (!patterns.isEmpty()) {
            bgps.add(new Bgp(patterns));
        }
    }

    private Term term(Node node) {
        return node.isVariable() && !Var.isNamedVar(node)
                ? renamed.computeIfAbsent(node, unnamed -> freshVariable())
                : TermText.term(node);
    }

    /**
     * A new name for a blank node of the query or the middle of a path, to which Jena gives names that SPARQL forbids.
     */
    private Variable freshVariable() {
        int number = renamed.size();
        while (!taken.add("blank" + number)) {
            number++;
        }
        return new Variable("blank" + number);
    }
}
