package org.gbjo.rdf4j.translation;

import java.util.List;
import org.eclipse.rdf4j.model.vocabulary.RDF;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.gbjo.decision.QueryTemplate;

/**
 * Reads the template of a query from its patterns in RDF4J's own order. Keeps texts and not values, which may belong
 * to a store that is closed one day. For one thread.
 */
final class TemplateReader {
    /** Stands for subjects and objects, which are the constants that vary from one query of a program to the next. */
    private static final Object CONSTANT = new Object();

    private static final String TYPE = RDF.TYPE.stringValue();

    private final Object[] terms;
    /** The names of the variables; a template has their numbers. */
    private final String[] names;

    private int known;

    private TemplateReader(int patterns) {
        terms = new Object[3 * patterns];
        names = new String[3 * patterns];
    }

    static QueryTemplate of(List<StatementPattern> patterns, StoreCounts counts) {
        TemplateReader reader = new TemplateReader(patterns.size());
        double[] matches = new double[patterns.size()];
        for (int i = 0; i < matches.length; i++) {
            StatementPattern pattern = patterns.get(i);
            matches[i] = counts.most(pattern);
            reader.read(pattern, 3 * i);
        }
        return new QueryTemplate(reader.terms, matches);
    }

    private void read(StatementPattern pattern, int at) {
        Var predicate = pattern.getPredicateVar();
        Var object = pattern.getObjectVar();
        terms[at] = numberOrMark(pattern.getSubjectVar());
        terms[at + 1] = predicate.hasValue() ? predicate.getValue().stringValue() : number(predicate.getName());
        // A class says as much about a pattern as its predicate does.
        terms[at + 2] = object.hasValue() && TYPE.equals(terms[at + 1])
                ? object.getValue().stringValue()
                : numberOrMark(object);
    }

    private Object numberOrMark(Var variable) {
        return variable.hasValue() ? CONSTANT : number(variable.getName());
    }

    /** By a search from the beginning: a query has few variables. */
    private Integer number(String name) {
        int number = 0;
        while (number < known && !names[number].equals(name)) {
            number++;
        }
        if (number == known) {
            names[known++] = name;
        }
        return number;
    }
}
