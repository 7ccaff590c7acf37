package org.gbjo.rdf4j.translation;

import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.BindingSetAssignment;
import org.eclipse.rdf4j.query.algebra.ExtensionElem;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;

/** What a group has beside patterns. */
sealed interface GroupMember {
    /** The variables that have a value afterwards. */
    Set<String> names();

    /** A property path. */
    record Path(TupleExpr expression, TwoEndedPath path) implements GroupMember {
        @Override
        public Set<String> names() {
            Set<String> names = new LinkedHashSet<>();
            for (Var end : new Var[] {path.subject(), path.object()}) {
                if (!end.isConstant()) {
                    names.add(end.getName());
                }
            }
            return names;
        }
    }

    /** VALUES. */
    record Table(BindingSetAssignment assignment, long rows) implements GroupMember {
        @Override
        public Set<String> names() {
            return assignment.getBindingNames();
        }
    }

    /**
     * An OPTIONAL.
     *
     * @param join what it is in RDF4J's algebra, of which the left side is not looked at
     * @param needs the variables that it mentions and that others bind in every row
     * @param names all other variables that it mentions, which nobody else does
     */
    record Side(LeftJoin join, OptionalPart part, Set<String> needs, Set<String> names) implements GroupMember {}

    /** BIND. */
    record Value(ExtensionElem element) implements GroupMember {
        @Override
        public Set<String> names() {
            return Set.of(element.getName());
        }
    }
}
