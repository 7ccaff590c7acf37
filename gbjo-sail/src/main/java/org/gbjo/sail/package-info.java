/**
 * A graph folder as a read-only store of RDF4J: {@link org.gbjo.sail.GraphFolderSail}. RDF4J evaluates queries; runs of
 * statement patterns are joined on term ids, in the order that the planner of the store finds.
 */
package org.gbjo.sail;
