package org.gbjo.query;

import java.util.List;
import org.gbjo.api.PublicApi;

/**
 * What a search puts in order: something with rows, which needs values of some variables and gives values to others. A
 * triple pattern needs nothing and gives all of its variables.
 */
@PublicApi
public interface Relation {
    /** The variables that must have a value before this relation can be joined. */
    default List<Variable> needs() {
        return List.of();
    }

    /** The variables that have a value afterwards. Relations are joined on those that they share. */
    List<Variable> gives();
}
