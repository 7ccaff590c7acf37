package org.gbjo.store.arq;

import java.util.List;
import org.apache.jena.sparql.core.Var;
import org.gbjo.store.term.GraphTerms;

/**
 * The variables of solutions on term ids, shared by many of them.
 *
 * @param terms the graph whose ids they are
 */
record IdVars(GraphTerms terms, List<Var> vars) {
    static IdVars of(GraphTerms terms, Var... vars) {
        return new IdVars(terms, List.of(vars));
    }

    /** The place of a variable, or -1. */
    int place(Var var) {
        for (int i = 0; i < vars.size(); i++) {
            if (vars.get(i).equals(var)) {
                return i;
            }
        }
        return -1;
    }
}
