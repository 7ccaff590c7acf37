package org.gbjo.engine;

/** How a store finds the triples of a pattern whose object is known and whose subject is not. */
public enum ObjectAccess {
    /** By an index of predicate and object, as TDB2 does: as quick as from subject to object. */
    INDEXED,
    /** By going through all triples with the object, as Jena's graphs in memory do: objects can have many thousands. */
    SCANNED
}
