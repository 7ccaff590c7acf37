package org.gbjo.bench.store;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.expr.aggregate.AggregatorFactory;
import org.apache.jena.sparql.syntax.ElementSubQuery;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.rdf.TermText;
import org.gbjo.workload.WholeQuery;

/**
 * A query in the words of all stores: its variables are named, since {@code *} has them in another order everywhere.
 *
 * @param rows asks for all rows
 * @param count asks how many there are
 * @param bgp its patterns, if it is a BGP with at least one variable
 */
record StoreQuery(String workload, String id, String rows, String count, Optional<Bgp> bgp) {
    private static final Var COUNT = Var.alloc("count");
    private static final Var FOUND = Var.alloc("found");

    static StoreQuery of(String workload, WholeQuery whole) {
        Query query = whole.query();
        if (!query.isSelectType()) {
            throw new IllegalArgumentException(
                    "stores are asked for rows, so query " + whole.id() + " has to begin with SELECT; leave it out");
        }
        Optional<Bgp> bgp = bgp(query);
        if (bgp.isPresent()) {
            String variables =
                    variables(bgp.get()).stream().map(name -> "?" + name).collect(Collectors.joining(" "));
            return new StoreQuery(
                    workload,
                    whole.id(),
                    "SELECT " + variables + " " + bgp.get(),
                    "SELECT (COUNT(*) AS ?count) " + bgp.get(),
                    bgp);
        }
        Query named = query.cloneQuery();
        named.ensureResultVars();
        named.setQueryResultStar(false);
        if (named.getProjectVars().isEmpty()) {
            // No word but * asks for no variable at all, and stores differ in what they say then.
            named.addResultVar(FOUND, NodeValue.makeInteger(1));
        }
        return new StoreQuery(
                workload, whole.id(), named.serialize(), counting(named).serialize(), Optional.empty());
    }

    private static Query counting(Query query) {
        Query counting = QueryFactory.make();
        counting.setQuerySelectType();
        counting.setQueryPattern(isPlain(query) ? query.getQueryPattern() : new ElementSubQuery(query));
        counting.addResultVar(COUNT, counting.allocAggregate(AggregatorFactory.createCount(false)));
        return counting;
    }

    /** Whether it has as many rows as its pattern. */
    private static boolean isPlain(Query query) {
        return !query.isDistinct()
                && !query.isReduced()
                && !query.hasLimit()
                && !query.hasOffset()
                && !query.hasGroupBy()
                && !query.hasAggregators()
                && !query.hasHaving()
                && !query.hasValues();
    }

    private static Optional<Bgp> bgp(Query query) {
        if (!isPlain(query) || query.hasOrderBy() || !query.getGraphURIs().isEmpty()) {
            return Optional.empty();
        }
        Op op = Algebra.compile(query.getQueryPattern());
        if (!(op instanceof OpBGP patterns) || patterns.getPattern().isEmpty()) {
            return Optional.empty();
        }
        List<Pattern> found = new ArrayList<>();
        for (var triple : patterns.getPattern()) {
            for (var node : List.of(triple.getSubject(), triple.getPredicate(), triple.getObject())) {
                if ((node.isVariable() && !Var.isNamedVar(node)) || node.isTripleTerm()) {
                    return Optional.empty();
                }
            }
            found.add(new Pattern(
                    TermText.term(triple.getSubject()),
                    TermText.term(triple.getPredicate()),
                    TermText.term(triple.getObject())));
        }
        Bgp bgp = new Bgp(found);
        return variables(bgp).isEmpty() ? Optional.empty() : Optional.of(bgp);
    }

    /** In the order in which the patterns have them. */
    private static Set<String> variables(Bgp bgp) {
        Set<String> names = new LinkedHashSet<>();
        for (Pattern pattern : bgp.patterns()) {
            for (Term term : List.of(pattern.subject(), pattern.predicate(), pattern.object())) {
                if (term instanceof Variable variable) {
                    names.add(variable.name());
                }
            }
        }
        return names;
    }

    String text(boolean counted) {
        return counted ? count : rows;
    }
}
