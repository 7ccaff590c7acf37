package org.gbjo.decision;

/** How a store finds the triples of a pattern whose object is known and whose subject is not. */
public enum ObjectAccess {
    /** By an index of predicate and object, as in TDB2: as fast as from subject to object. */
    INDEXED,
    /** By a scan of all triples with the object, as in Jena's graphs in memory: an object can have many thousands. */
    SCANNED
}
