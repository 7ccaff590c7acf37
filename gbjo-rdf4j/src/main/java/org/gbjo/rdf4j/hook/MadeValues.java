package org.gbjo.rdf4j.hook;

import org.eclipse.rdf4j.query.algebra.BindingSetAssignment;
import org.eclipse.rdf4j.query.algebra.Extension;
import org.eclipse.rdf4j.query.algebra.QueryModelNode;
import org.eclipse.rdf4j.query.algebra.helpers.AbstractQueryModelVisitor;

/** Whether a query has values that may be in no statement: those of BIND, VALUES and the like. */
final class MadeValues extends AbstractQueryModelVisitor<RuntimeException> {
    private boolean found;

    private MadeValues() {}

    /** Looks at the whole query of which this is a part. */
    static boolean areIn(QueryModelNode part) {
        QueryModelNode root = part;
        while (root.getParentNode() != null) {
            root = root.getParentNode();
        }
        MadeValues visitor = new MadeValues();
        root.visit(visitor);
        return visitor.found;
    }

    @Override
    public void meet(Extension extension) {
        found = true;
    }

    @Override
    public void meet(BindingSetAssignment table) {
        found = true;
    }
}
