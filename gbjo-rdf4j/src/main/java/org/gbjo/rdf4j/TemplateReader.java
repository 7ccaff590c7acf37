package org.gbjo.rdf4j;

import java.util.List;
import org.eclipse.rdf4j.model.vocabulary.RDF;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.gbjo.decision.QueryTemplate;

/**
 * Reads from patterns, in RDF4J's own order, what kind of query they are. Keeps texts, as values may belong to a store that is to
 * be forgotten one day. For one thread.
 */
final class TemplateReader {
    /** Stands for subjects and objects, which are the constants that vary from one query of a program to the next. */
    private static final Object CONSTANT = new Object();

    private static final String TYPE = RDF.TYPE.stringValue();

    private final Object[] words;
    /** The names of the variables, each of which is a word by its number. */
    private final String[] names;

    private int known;

    private TemplateReader(int patterns) {
        words = new Object[3 * patterns];
        names = new String[3 * patterns];
    }

    static QueryTemplate of(List<StatementPattern> patterns, StoreCounts counts) {
        TemplateReader kind = new TemplateReader(patterns.size());
        double[] matches = new double[patterns.size()];
        for (int i = 0; i < matches.length; i++) {
            StatementPattern pattern = patterns.get(i);
            matches[i] = counts.most(pattern);
            kind.read(pattern, 3 * i);
        }
        return new QueryTemplate(kind.words, matches);
    }

    private void read(StatementPattern pattern, int at) {
        Var predicate = pattern.getPredicateVar();
        Var object = pattern.getObjectVar();
        words[at] = word(pattern.getSubjectVar());
        words[at + 1] = predicate.hasValue() ? predicate.getValue().stringValue() : number(predicate.getName());
        // A class says as much of a pattern as its predicate does.
        words[at + 2] = object.hasValue() && TYPE.equals(words[at + 1])
                ? object.getValue().stringValue()
                : word(object);
    }

    private Object word(Var variable) {
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
