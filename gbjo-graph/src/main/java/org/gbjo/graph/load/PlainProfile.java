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
 * Makes terms of N-Triples and N-Quads as they stand. IRIs are absolute there, and half the time of RIOT would go into
 * taking them apart for checks that only ever warn, and into a cache like that of {@link NodeEncoder}.
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
        // RIOT writes blank nodes with their system label as such IRIs.
        return iri.startsWith(BLANK_NODE)
                ? super.createURI(iri, line, column)
                : getFactorRDF().createURI(iri);
    }
}
