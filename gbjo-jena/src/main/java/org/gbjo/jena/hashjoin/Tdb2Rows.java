package org.gbjo.jena.hashjoin;

import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.tdb2.solver.BindingNodeId;
import org.apache.jena.tdb2.solver.BindingTDB;
import org.apache.jena.tdb2.store.NodeId;
import org.apache.jena.tdb2.store.nodetable.NodeTable;

/**
 * Rows of TDB2's ids. TDB2 itself joins by ids, also literals, so a hash join of ids finds what TDB2 would find. The
 * rows keep their ids: what is matched next goes on with them, and a term is looked up when somebody asks for it.
 *
 * @param terms which ids are whose
 */
public record Tdb2Rows(NodeTable terms) implements RowFormat {
    /** A reference, and an object with a type and two numbers. */
    private static final int BYTES_PER_ID = 36;

    @Override
    public Object value(Binding row, Var variable) {
        NodeId known = row instanceof BindingTDB stored ? stored.getNodeId(variable) : null;
        return known != null ? known : terms.getNodeIdForNode(row.get(variable));
    }

    /** The type too: TDB2's ids of the boolean true and the integer 1, for example, are equal as objects. */
    @Override
    public boolean matches(Object one, Object other) {
        NodeId id = (NodeId) one;
        NodeId otherId = (NodeId) other;
        return id.type() == otherId.type() && id.equals(otherId);
    }

    @Override
    public int hash(Object value) {
        return value.hashCode();
    }

    @Override
    public Binding row(Var[] variables, Object[] values) {
        BindingNodeId ids = new BindingNodeId();
        for (int i = 0; i < variables.length; i++) {
            ids.put(variables[i], (NodeId) values[i]);
        }
        return new BindingTDB(ids, terms);
    }

    @Override
    public int bytesPerValue() {
        return BYTES_PER_ID;
    }
}
