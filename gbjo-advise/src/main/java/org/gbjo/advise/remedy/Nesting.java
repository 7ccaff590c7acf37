package org.gbjo.advise.remedy;

import java.util.List;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.PathBlock;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementGroup;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.apache.jena.sparql.syntax.ElementSubQuery;

/** Patterns in an order, of which the first ones stand by themselves inside the others: {@code { { { a b } c } d }}. */
enum Nesting {
    /** Groups in groups, each with a mark in front of its patterns. */
    GROUPS,
    /** Queries in queries. */
    QUERIES;

    /** All of them; a group or a query for each beginning of at least two patterns, but for the whole. */
    Element of(List<TriplePath> ordered, TriplePath mark) {
        ElementGroup inner = group(ordered.subList(0, 2), mark);
        for (TriplePath next : ordered.subList(2, ordered.size())) {
            ElementGroup outer = new ElementGroup();
            outer.addElement(wrapped(inner));
            outer.addElement(group(List.of(next), null).get(0));
            inner = outer;
        }
        return wrapped(inner);
    }

    private Element wrapped(ElementGroup inner) {
        if (this == GROUPS) {
            return inner;
        }
        Query query = new Query();
        query.setQuerySelectType();
        query.setQueryResultStar(true);
        query.setQueryPattern(inner);
        ElementGroup group = new ElementGroup();
        group.addElement(new ElementSubQuery(query));
        return group;
    }

    private static ElementGroup group(List<TriplePath> triples, TriplePath mark) {
        PathBlock block = new PathBlock();
        if (mark != null) {
            block.add(mark);
        }
        triples.forEach(block::add);
        ElementGroup group = new ElementGroup();
        group.addElement(new ElementPathBlock(block));
        return group;
    }
}
