package org.gbjo.oracle;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.jena.graph.Node;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.rdf.TermText;

/**
 * The patterns of a BGP as one line of text, which is sent to an endpoint and used as the key of the cache.
 *
 * <p>The patterns are sorted regardless of variable names, then the variables are renamed in order of occurrence. So
 * equal texts have equal counts. The same part of two BGPs has the same text, except where patterns that differ only in
 * variables stand in another order.
 */
final class CountPattern {
    private CountPattern() {}

    static String of(Bgp bgp) {
        List<Pattern> sorted = bgp.patterns().stream()
                .distinct()
                .sorted(Comparator.comparing(pattern -> text(pattern, new HashMap<>())))
                .toList();
        Map<Variable, String> names = new HashMap<>();
        return sorted.stream().map(pattern -> text(pattern, names)).collect(Collectors.joining(" . "));
    }

    private static String text(Pattern pattern, Map<Variable, String> names) {
        return pattern.terms().stream().map(term -> text(term, names)).collect(Collectors.joining(" "));
    }

    private static String text(Term term, Map<Variable, String> names) {
        if (term instanceof Variable variable) {
            return names.computeIfAbsent(variable, unnamed -> "?v" + names.size());
        }
        String constant = ((Constant) term).nTriples();
        if (holdsBlankNode(TermText.parse(constant))) {
            throw new OracleException("an endpoint cannot be asked for the blank node of " + constant
                    + ", which SPARQL takes for a variable; leave the query out, or import the graph and count there");
        }
        return constant;
    }

    private static boolean holdsBlankNode(Node node) {
        return node.isBlank()
                || (node.isTripleTerm()
                        && (holdsBlankNode(node.getTriple().getSubject())
                                || holdsBlankNode(node.getTriple().getObject())));
    }
}
