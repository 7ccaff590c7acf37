package org.gbjo.query;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.api.PublicApi;

/** A triple pattern: subject, predicate and object, each a variable or a constant. */
@PublicApi
public record Pattern(Term subject, Term predicate, Term object) implements Relation {

    /** The three terms from their text forms, as {@link Term#parse} reads them. */
    public static Pattern of(String subject, String predicate, String object) {
        return new Pattern(Term.parse(subject), Term.parse(predicate), Term.parse(object));
    }

    /** The term at a position: 0 for the subject, 1 for the predicate, 2 for the object. */
    public Term term(int position) {
        return switch (position) {
            case 0 -> subject;
            case 1 -> predicate;
            default -> object;
        };
    }

    public List<Term> terms() {
        return List.of(subject, predicate, object);
    }

    /** The distinct variables in the order subject, predicate, object. */
    public List<Variable> variables() {
        List<Variable> variables = new ArrayList<>(3);
        for (Term term : terms()) {
            if (term instanceof Variable variable && !variables.contains(variable)) {
                variables.add(variable);
            }
        }
        return variables;
    }

    @Override
    public List<Variable> gives() {
        return variables();
    }

    /** As SPARQL writes it, without the final dot. */
    @Override
    public String toString() {
        return subject + " " + predicate + " " + object;
    }
}
