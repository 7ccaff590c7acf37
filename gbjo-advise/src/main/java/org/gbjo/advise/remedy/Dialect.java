package org.gbjo.advise.remedy;

import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.PathBlock;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.syntax.Element;
import org.apache.jena.sparql.syntax.ElementGroup;
import org.apache.jena.sparql.syntax.ElementPathBlock;
import org.gbjo.advise.query.BgpSite;
import org.gbjo.advise.query.QueryReader;
import org.gbjo.advise.query.ReadQuery;

/** Engines that can be told to keep an order, and how, after their own documentation. */
public enum Dialect {
    VIRTUOSO("Virtuoso", "keeps the order as written", "https://docs.openlinksw.com/virtuoso/rdfperfcost/", true) {
        @Override
        String text(Query query) {
            return "DEFINE sql:select-option \"order\"\n" + QueryReader.text(query);
        }
    },
    BLAZEGRAPH(
            "Blazegraph",
            "keeps the order as written",
            "https://github.com/blazegraph/database/wiki/QueryHints",
            false) {
        @Override
        String text(Query query) {
            return withTriple(query, "http://www.bigdata.com/queryHints#", "optimizer", "None");
        }
    },
    NEPTUNE(
            "Amazon Neptune",
            "keeps the order as written",
            "https://docs.aws.amazon.com/neptune/latest/userguide/sparql-query-hints-joinOrder.html",
            false) {
        @Override
        String text(Query query) {
            return withTriple(query, "http://aws.amazon.com/neptune/vocab/v01/QueryHints#", "joinOrder", "Ordered");
        }
    },
    STARDOG(
            "Stardog",
            "joins the patterns of each inner group before it joins them with others",
            "https://docs.stardog.com/query-stardog/query-hints",
            false) {
        @Override
        String text(Query query) {
            nest(query, Nesting.GROUPS, PRAGMA_MARK);
            return PRAGMA_LINE.matcher(QueryReader.text(query)).replaceAll("#pragma group.joins\n$1");
        }
    },
    QLEVER(
            "QLever",
            "has no hint; it plans each inner query by itself",
            "https://github.com/ad-freiburg/qlever/pull/733",
            false) {
        @Override
        String text(Query query) {
            nest(query, Nesting.QUERIES, null);
            return QueryReader.text(query);
        }
    },
    GRAPHDB(
            "GraphDB",
            "has no hint that is documented; it evaluates inner queries by themselves, which its explain plan shows",
            "https://www.ontotext.com/knowledgehub/fundamentals/knowledge-path-series-4-query-optimization/",
            false) {
        @Override
        String text(Query query) {
            nest(query, Nesting.QUERIES, null);
            return QueryReader.text(query);
        }
    };

    /** Stands in the syntax where a comment will stand in the text, since syntax has no comments. */
    private static final TriplePath PRAGMA_MARK = new TriplePath(Triple.create(
            NodeFactory.createURI("urn:x-gbjo:pragma"),
            NodeFactory.createURI("urn:x-gbjo:pragma"),
            NodeFactory.createURI("urn:x-gbjo:pragma")));

    private static final java.util.regex.Pattern PRAGMA_LINE = java.util.regex.Pattern.compile(
            "<urn:x-gbjo:pragma>\\s+<urn:x-gbjo:pragma>\\s+<urn:x-gbjo:pragma>\\s*\\.?\\h*\\R?(\\h*)");

    private static final String HINT = "hint";

    private final String engine;
    private final String effect;
    private final String documentation;
    private final boolean tried;

    Dialect(String engine, String effect, String documentation, boolean tried) {
        this.engine = engine;
        this.effect = effect;
        this.documentation = documentation;
        this.tried = tried;
    }

    /** The name that its makers use. */
    public String engine() {
        return engine;
    }

    /** What the text makes of the engine. */
    public String effect() {
        return effect;
    }

    /** The page that says so. */
    public String documentation() {
        return documentation;
    }

    /** Whether it was tried with that engine; otherwise the text is known to be SPARQL and no more. */
    public boolean isTried() {
        return tried;
    }

    /** The text of a query whose patterns are in their order; may change the query. */
    abstract String text(Query query);

    /** A triple in front of everything that is no triple. */
    private static String withTriple(Query query, String namespace, String option, String value) {
        query.getPrefixMapping().setNsPrefix(HINT, namespace);
        PathBlock block = new PathBlock();
        block.add(new TriplePath(Triple.create(
                NodeFactory.createURI(namespace + "Query"),
                NodeFactory.createURI(namespace + option),
                NodeFactory.createLiteralString(value))));
        ElementGroup group = new ElementGroup();
        group.addElement(new ElementPathBlock(block));
        Element pattern = query.getQueryPattern();
        if (pattern instanceof ElementGroup all) {
            all.getElements().forEach(group::addElement);
        } else {
            group.addElement(pattern);
        }
        query.setQueryPattern(merged(group));
        return QueryReader.text(query);
    }

    /** Two blocks of patterns one after the other are one, as people write them. */
    private static ElementGroup merged(ElementGroup group) {
        ElementGroup merged = new ElementGroup();
        PathBlock open = null;
        for (Element element : group.getElements()) {
            if (element instanceof ElementPathBlock block) {
                if (open == null) {
                    open = new PathBlock();
                    merged.addElement(new ElementPathBlock(open));
                }
                open.addAll(block.getPattern());
            } else {
                open = null;
                merged.addElement(element);
            }
        }
        return merged;
    }

    private static void nest(Query query, Nesting nesting, TriplePath mark) {
        new BlankNodeNames().give(query);
        for (BgpSite site : ReadQuery.of(query).sites()) {
            if (site.triples().size() > 1) {
                site.replace(nesting.of(site.triples(), mark));
            }
        }
    }
}
