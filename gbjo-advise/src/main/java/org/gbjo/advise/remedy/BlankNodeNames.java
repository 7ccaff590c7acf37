package org.gbjo.advise.remedy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.apache.jena.sparql.syntax.ElementSubQuery;
import org.apache.jena.sparql.syntax.ElementVisitorBase;
import org.apache.jena.sparql.syntax.ElementWalker;
import org.apache.jena.sparql.syntax.PatternVars;

/**
 * Makes variables of the blank nodes of a query, since the label of one may not stand in two groups. What is selected stays
 * the same: a star becomes the names that it stood for.
 */
final class BlankNodeNames {
    private final Map<Node, Node> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /** Changes the query. */
    void give(Query query) {
        PatternVars.vars(query.getQueryPattern()).forEach(variable -> taken.add(variable.getName()));
        giveIn(query);
    }

    private void giveIn(Query query) {
        if (query.isSelectType() && query.isQueryResultStar()) {
            query.resetResultVars();
            int before = names.size();
            giveInPattern(query);
            if (names.size() > before) {
                query.setQueryResultStar(false);
            }
        } else {
            giveInPattern(query);
        }
    }

    private void giveInPattern(Query query) {
        ElementWalker.walk(query.getQueryPattern(), new ElementVisitorBase() {
            @Override
            public void visit(ElementPathBlock block) {
                for (ListIterator<TriplePath> each = block.getPattern().iterator(); each.hasNext(); ) {
                    each.set(named(each.next()));
                }
            }

            @Override
            public void visit(ElementSubQuery sub) {
                giveIn(sub.getQuery());
            }
        });
    }

    private TriplePath named(TriplePath triple) {
        Node subject = named(triple.getSubject());
        Node object = named(triple.getObject());
        if (subject.equals(triple.getSubject()) && object.equals(triple.getObject())) {
            return triple;
        }
        return triple.isTriple()
                ? new TriplePath(Triple.create(subject, triple.getPredicate(), object))
                : new TriplePath(subject, triple.getPath(), object);
    }

    private Node named(Node node) {
        return node.isVariable() && !Var.isNamedVar(node) ? names.computeIfAbsent(node, unseen -> fresh()) : node;
    }

    private Node fresh() {
        int number = names.size();
        while (!taken.add("node" + number)) {
            number++;
        }
        return Var.alloc("node" + number);
    }
}
