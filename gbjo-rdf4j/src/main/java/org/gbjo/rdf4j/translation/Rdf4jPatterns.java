package org.gbjo.rdf4j.translation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.rdf4j.model.BNode;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Literal;
import org.eclipse.rdf4j.model.Triple;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.UnsupportedTermException;
import org.gbjo.decision.plugin.BoundTerms;
import org.gbjo.decision.plugin.PredicateConstants;
import org.gbjo.query.Constant;
import org.gbjo.query.NTriplesText;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** RDF4J's statement patterns as the planner names them. */
public final class Rdf4jPatterns {
    /** Stands in a key for everything that is bound from outside. */
    private static final Object BOUND = new Object();

    private static final PredicateConstants PREDICATES = new PredicateConstants();
    /** Few terms are longer. */
    private static final int USUAL_LENGTH = 80;

    private Rdf4jPatterns() {}

    /** The patterns in their order; variables that are bound from outside are placeholders. */
    public static List<Pattern> patterns(List<StatementPattern> statements, Set<String> bound) {
        List<Pattern> patterns = new ArrayList<>(statements.size());
        for (int i = 0; i < statements.size(); i++) {
            StatementPattern statement = statements.get(i);
            Var predicate = statement.getPredicateVar();
            patterns.add(new Pattern(
                    term(statement.getSubjectVar(), bound),
                    predicate.hasValue() ? constant(predicate.getValue()) : variable(i, predicate, bound),
                    term(statement.getObjectVar(), bound)));
        }
        return patterns;
    }

    /**
     * What the order of patterns depends on, as a key. Variables are numbered as they come, so that queries that
     * differ in names alone have the same key: some programs make new names each time, as RDF4J's parser does.
     *
     * @param graph the graph that they are matched against, and the filters that are applied. RDF4J has ordered the
     *     patterns already, so that no rule chooses their native order
     * @param trees whether a tree may be chosen
     */
    static DecisionKey key(List<StatementPattern> statements, Set<String> bound, Object graph, boolean trees) {
        Object[] terms = new Object[3 * statements.size()];
        Map<String, Integer> numbers = new HashMap<>();
        int next = 0;
        for (StatementPattern statement : statements) {
            terms[next++] = keyOf(statement.getSubjectVar(), bound, numbers);
            terms[next++] = keyOf(statement.getPredicateVar(), bound, numbers);
            terms[next++] = keyOf(statement.getObjectVar(), bound, numbers);
        }
        return new DecisionKey(terms, graph, trees);
    }

    /** The text of a value, the number of a variable or a mark, none of which equals another. */
    private static Object keyOf(Var variable, Set<String> bound, Map<String, Integer> numbers) {
        if (variable.hasValue()) {
            Value value = variable.getValue();
            return value.isIRI() ? value.stringValue() : text(value);
        }
        if (bound.contains(variable.getName())) {
            return BOUND;
        }
        return numbers.computeIfAbsent(variable.getName(), name -> numbers.size());
    }

    /** Whether a variable, and not a constant, gets its value from outside. */
    private static boolean isBound(Var variable, Set<String> bound) {
        return !variable.hasValue() && bound.contains(variable.getName());
    }

    private static Constant constant(Value predicate) {
        return predicate.isIRI()
                ? PREDICATES.of(predicate.stringValue(), predicate, Rdf4jPatterns::text)
                : new Constant(text(predicate));
    }

    private static Term variable(int pattern, Var predicate, Set<String> bound) {
        return isBound(predicate, bound) ? BoundTerms.predicate(pattern) : new Variable(predicate.getName());
    }

    /** An end of a path; a placeholder if it is bound from outside. */
    static Term end(Var variable, Set<String> bound) {
        return term(variable, bound);
    }

    private static Term term(Var variable, Set<String> bound) {
        return isBound(variable, bound) ? BoundTerms.BOUND : term(variable);
    }

    private static Term term(Var variable) {
        return variable.hasValue() ? new Constant(text(variable.getValue())) : new Variable(variable.getName());
    }

    /** As SPARQL writes a pattern. */
    public static String text(StatementPattern statement) {
        return term(statement.getSubjectVar()) + " " + term(statement.getPredicateVar()) + " "
                + term(statement.getObjectVar());
    }

    /** The N-Triples text by which models know a term. */
    public static String text(Value value) {
        StringBuilder out = new StringBuilder(USUAL_LENGTH);
        append(value, out);
        return out.toString();
    }

    private static void append(Value value, StringBuilder out) {
        if (value instanceof IRI) {
            NTriplesText.appendIri(value.stringValue(), out);
        } else if (value instanceof Literal literal) {
            appendLiteral(literal, out);
        } else if (value instanceof BNode node) {
            NTriplesText.appendBlankNode(node.getID(), out);
        } else if (value instanceof Triple triple) {
            append(triple.getSubject(), out.append("<<( "));
            append(triple.getPredicate(), out.append(' '));
            append(triple.getObject(), out.append(' '));
            out.append(" )>>");
        } else {
            throw new UnsupportedTermException("neither an IRI nor a literal, blank node or triple term, " + value);
        }
    }

    private static void appendLiteral(Literal literal, StringBuilder out) {
        if (literal.getLanguage().isPresent()) {
            NTriplesText.appendLanguageLiteral(
                    literal.getLabel(), languageTag(literal.getLanguage().get()), out);
        } else {
            NTriplesText.appendLiteral(literal.getLabel(), literal.getDatatype().stringValue(), out);
        }
    }

    /** A tag in the letter case of RFC 5646, section 2.1.1, which RDF4J leaves as it was written. */
    private static String languageTag(String tag) {
        String[] parts = tag.toLowerCase(Locale.ROOT).split("-", -1);
        for (int i = 1; i < parts.length && parts[i - 1].length() != 1; i++) {
            if (parts[i].length() == 2) {
                parts[i] = parts[i].toUpperCase(Locale.ROOT);
            } else if (parts[i].length() == 4) {
                parts[i] = parts[i].substring(0, 1).toUpperCase(Locale.ROOT) + parts[i].substring(1);
            }
        }
        return String.join("-", parts);
    }
}
