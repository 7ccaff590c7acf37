package org.gbjo.query;

import java.util.List;

/** A triple pattern: subject, predicate and object, each a variable or a constant. */
public record Pattern(Term subject, Term predicate, Term object) {

    /** The three terms from their text forms, as {@link Term#parse} reads them. */
    public static Pattern of(String subject, String predicate, String object) {
        return new Pattern(Term.parse(subject), Term.parse(predicate), Term.parse(object));
    }

    public List<Term> terms() {
        return List.of(subject, predicate, object);
    }

    /** The distinct variables in the order subject, predicate, object. */
    public List<Variable> variables() {
        return terms().stream()
                .filter(Variable.class::isInstance)
                .map(Variable.class::cast)
                .distinct()
                .toList();
    }

    /** As SPARQL writes it, without the final dot. */
    @Override
    public String toString() {
        return subject + " " + predicate + " " + object;
    }
}
