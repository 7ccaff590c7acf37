package org.gbjo.graph.load;

import org.apache.jena.graph.Node;
import org.apache.jena.irix.IRIxResolver;
import org.apache.jena.riot.RIOT;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.ErrorHandler;
import org.apache.jena.riot.system.FactoryRDFStd;
import org.apache.jena.riot.system.ParserProfileStd;
import org.apache.jena.riot.system.PrefixMapFactory;

/**
 * Makes terms of N-Triples and N-Quads without checks. IRIs are absolute in these formats. RIOT would spend half its
 * time on parsing IRIs for checks that only warn, and on a cache that {@link NodeEncoder} has anyway.
 */
final class PlainProfile extends ParserProfileStd {
    private static final String BLANK_NODE = "_:";

    PlainProfile(LabelToNode labels, ErrorHandler errors) {
        super(
                new FactoryRDFStd(labels),
                errors,
                IRIxResolver.create().noBase().allowRelative(true).build(),
                PrefixMapFactory.emptyPrefixMap(),
                RIOT.getContext(),
                false,
                false);
    }

    @Override
    public String resolveIRI(String iri, long line, long column) {
        return iri;
    }

    @Override
    public Node createURI(String iri, long line, long column) {
        // RIOT writes blank nodes as IRIs that hold their system label.
        return iri.startsWith(BLANK_NODE)
                ? super.createURI(iri, line, column)
                : getFactorRDF().createURI(iri);
    }
}
