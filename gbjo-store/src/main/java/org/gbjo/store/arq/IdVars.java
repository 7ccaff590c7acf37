package org.gbjo.store.arq;

import java.util.List;
import org.apache.jena.sparql.core.Var;
import org.gbjo.store.term.GraphTerms;

/** The variables of solutions on term ids, shared by many of them. */
final class IdVars {
    private final GraphTerms terms;
    private final List<Var> vars;
    /** For each place, the object by which somebody asked for its variable the last time. */
    private final Var[] asked;
    /** Who reads one solution after the other asks for the same variables in the same order. Only a guess: checked. */
    private int guess;

    /** @param terms the graph whose ids the values are */
    IdVars(GraphTerms terms, List<Var> vars) {
        this.terms = terms;
        this.vars = vars;
        this.asked = vars.toArray(new Var[0]);
    }

    static IdVars of(GraphTerms terms, Var... vars) {
        return new IdVars(terms, List.of(vars));
    }

    GraphTerms terms() {
        return terms;
    }

    List<Var> vars() {
        return vars;
    }

    /** The place of a variable, or -1. */
    @SuppressWarnings("ReferenceEquality") // what is another object is compared below
    int place(Var var) {
        int place = guess;
        if (place < asked.length && asked[place] == var) {
            guess = place + 1 < asked.length ? place + 1 : 0;
            return place;
        }
        for (place = 0; place < asked.length; place++) {
            if (asked[place].equals(var)) {
                asked[place] = var;
                guess = place + 1 < asked.length ? place + 1 : 0;
                return place;
            }
        }
        return -1;
    }
}
