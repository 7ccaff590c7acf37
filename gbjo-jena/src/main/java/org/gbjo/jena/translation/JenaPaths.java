package org.gbjo.jena.translation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.path.P_Alt;
import org.apache.jena.sparql.path.P_Inverse;
import org.apache.jena.sparql.path.P_Link;
import org.apache.jena.sparql.path.P_NegPropSet;
import org.apache.jena.sparql.path.P_OneOrMore1;
import org.apache.jena.sparql.path.P_ReverseLink;
import org.apache.jena.sparql.path.P_Seq;
import org.apache.jena.sparql.path.P_ZeroOrMore1;
import org.apache.jena.sparql.path.P_ZeroOrOne;
import org.apache.jena.sparql.path.Path;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.gbjo.query.Constant;
import org.gbjo.query.PropertyPath;
import org.gbjo.query.Term;

/** Jena's property paths as the planner names them: those of SPARQL 1.1 alone. */
public final class JenaPaths {
    private JenaPaths() {}

    /**
     * A path; nothing if it has something beyond SPARQL, or a predicate that is a function.
     *
     * @param functions those that Jena calls in the place of a predicate
     */
    public static Optional<PropertyPath> of(Path path, PropertyFunctionRegistry functions) {
        if (path instanceof P_Link link) {
            return of(link.getNode(), functions).map(PropertyPath.Link::new);
        }
        if (path instanceof P_ReverseLink link) {
            return of(link.getNode(), functions).map(node -> new PropertyPath.Inverse(new PropertyPath.Link(node)));
        }
        if (path instanceof P_Inverse inverse) {
            return of(inverse.getSubPath(), functions).map(PropertyPath.Inverse::new);
        }
        if (path instanceof P_Seq sequence) {
            return of(sequence.getLeft(), functions).flatMap(first -> of(sequence.getRight(), functions)
                    .map(second -> new PropertyPath.Sequence(first, second)));
        }
        if (path instanceof P_Alt either) {
            return of(either.getLeft(), functions).flatMap(first -> of(either.getRight(), functions)
                    .map(second -> new PropertyPath.Alternative(first, second)));
        }
        return repeatedOrNegated(path, functions);
    }

    private static Optional<PropertyPath> repeatedOrNegated(Path path, PropertyFunctionRegistry functions) {
        if (path instanceof P_ZeroOrOne maybe) {
            return of(maybe.getSubPath(), functions).map(once -> new PropertyPath.Repeated(once, true, false));
        }
        if (path instanceof P_ZeroOrMore1 any) {
            return of(any.getSubPath(), functions).map(once -> new PropertyPath.Repeated(once, true, true));
        }
        if (path instanceof P_OneOrMore1 some) {
            return of(some.getSubPath(), functions).map(once -> new PropertyPath.Repeated(once, false, true));
        }
        if (path instanceof P_NegPropSet negated) {
            return Optional.of(
                    new PropertyPath.Negated(constants(negated.getFwdNodes()), constants(negated.getBwdNodes())));
        }
        return Optional.empty();
    }

    private static Optional<Term> of(Node predicate, PropertyFunctionRegistry functions) {
        return predicate.isURI() && (functions == null || !functions.isRegistered(predicate.getURI()))
                ? Optional.of(new Constant(JenaPatterns.text(predicate)))
                : Optional.empty();
    }

    private static List<Term> constants(List<Node> nodes) {
        List<Term> constants = new ArrayList<>();
        nodes.forEach(node -> constants.add(new Constant(JenaPatterns.text(node))));
        return constants;
    }
}
