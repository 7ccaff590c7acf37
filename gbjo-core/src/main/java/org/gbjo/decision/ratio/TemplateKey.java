package org.gbjo.decision.ratio;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/**
 * What BGPs that differ in constants and names of variables alone have in common, as {@link
 * org.gbjo.decision.template.BgpTemplate} has it in a text, but quicker to make: numbers of variables, predicates, and
 * nothing for other constants.
 */
final class TemplateKey {
    private final Object[] terms;
    private final int hash;

    private TemplateKey(Object[] terms) {
        this.terms = terms;
        this.hash = Arrays.hashCode(terms);
    }

    static TemplateKey of(List<Pattern> patterns) {
        Object[] terms = new Object[3 * patterns.size()];
        List<Term> variables = new ArrayList<>();
        int at = 0;
        for (Pattern pattern : patterns) {
            terms[at++] = number(pattern.subject(), variables);
            Integer predicate = number(pattern.predicate(), variables);
            terms[at++] = predicate == null ? pattern.predicate() : predicate;
            terms[at++] = number(pattern.object(), variables);
        }
        return new TemplateKey(terms);
    }

    /** The number of a variable as it first occurs; null for a constant. */
    private static Integer number(Term term, List<Term> variables) {
        if (!(term instanceof Variable)) {
            return null;
        }
        int known = variables.indexOf(term);
        if (known < 0) {
            variables.add(term);
        }
        return known < 0 ? variables.size() - 1 : known;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TemplateKey key && key.hash == hash && Arrays.equals(key.terms, terms);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
