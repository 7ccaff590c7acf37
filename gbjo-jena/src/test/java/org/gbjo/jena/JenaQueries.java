package org.gbjo.jena;

import java.util.List;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.RandomTriple;

/** Random queries with what Jena has beyond SPARQL 1.1: the union of all graphs, property functions, triple terms. */
final class JenaQueries extends RandomQueries {
    JenaQueries(List<RandomTriple> triples, long seed) {
        super(triples, seed);
    }

    @Override
    protected String graph() {
        return chance(5) ? "<urn:x-arq:UnionGraph>" : super.graph();
    }

    @Override
    protected String enginePart() {
        if (chance(2)) {
            return freshVariable() + " <http://jena.apache.org/ARQ/property#str> " + constant() + " .";
        }
        String tripleTerm = "<<( " + variable() + " " + predicate() + " " + variable() + " )>>";
        return variable() + " " + RandomData.SAYS + " " + tripleTerm + " .";
    }
}
