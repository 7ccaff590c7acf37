package org.gbjo.rdf4j.hashjoin;

import java.util.List;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.TupleExpr;

/**
 * A join that is the right side of another one and is computed once, not again for each row of the left. Its variables
 * have a scope of their own, so that RDF4J itself would join both sides by hash, too. Both sides have nothing but
 * patterns, whose solutions do not depend on the scope.
 */
final class HashedSide extends Join {
    private final List<String> shared;
    private final List<String> ofLeft;
    private final List<String> ofRight;

    /**
     * Joins two parts of the right side.
     *
     * @param shared the variables of both sides of the join by hash
     * @param ofLeft those that its left side alone has
     * @param ofRight those that its right side, this one, alone has
     */
    HashedSide(TupleExpr one, TupleExpr other, List<String> shared, List<String> ofLeft, List<String> ofRight) {
        super(one, other);
        this.shared = List.copyOf(shared);
        this.ofLeft = List.copyOf(ofLeft);
        this.ofRight = List.copyOf(ofRight);
        setVariableScopeChange(true);
    }

    List<String> shared() {
        return shared;
    }

    List<String> ofLeft() {
        return ofLeft;
    }

    List<String> ofRight() {
        return ofRight;
    }

    @Override
    public String getSignature() {
        return "Join";
    }

    @Override
    public HashedSide clone() {
        return (HashedSide) super.clone();
    }
}
