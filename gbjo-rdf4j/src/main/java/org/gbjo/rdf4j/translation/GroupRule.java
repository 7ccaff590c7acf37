package org.gbjo.rdf4j.translation;

/**
 * What keeps an argument of joins out of a group, since some order would have other solutions. Each rule has a test with a
 * query that has other solutions without it.
 */
enum GroupRule {
    /** An argument with a scope of its own is evaluated without the values of the others. */
    OWN_SCOPE,
    /** An expression such as RAND has another value at each call. */
    STABLE,
    /**
     * An expression has the same value wherever it stands if what it mentions is bound before or not at all. So nothing
     * joins the group that binds a variable which an earlier expression has found unbound.
     */
    MENTIONED,
    /**
     * After an error, an assigned variable is bound to nothing: patterns with it have no rows, and a table gives it a value.
     * So nothing binds an assigned variable, and no table has one that may come from outside.
     */
    ASSIGNED,
    /**
     * An OPTIONAL adds to a row what depends on the values of the variables that it mentions. So each of them is bound in
     * every row before it, or mentioned by nobody else.
     */
    OPTIONAL_ALONE,
    /**
     * RDF4J asks without the value of a variable from outside if what stands before an OPTIONAL does not bind it, and compares
     * afterwards.
     */
    OPTIONAL_OUTSIDE,
    /** A row of a table with UNDEF binds a variable or does not. */
    UNDEF,
    /**
     * Values are equal if their language tags differ in case alone, and a row keeps the one that was bound first. So tables
     * and ends of paths have no such literals.
     */
    LANGUAGE,
    /** For the same reason, a path that may be empty hands on no value from outside that the query has made. */
    MADE_VALUES,
    /**
     * A path that may be empty leads from a bound term to itself even if the graph does not have that term, but from a free
     * variable to terms of the graph alone. So an end is a constant, or a term of the graph in any order: {@link GraphTerms}.
     */
    ANCHOR,
    /** For the same reason, all of a group is matched against the same graphs. */
    SAME_GRAPHS,
    /** Where a variable names the graph, a path that begins without its value mixes the graphs. */
    GRAPH_VARIABLE,
    /** A path from a variable to itself loses its condition inside of RDF4J's iterations. */
    SAME_ENDS,
    /** A closure of what may be left out or repeated has other solutions from one end than from the other. */
    NESTED_CLOSURE,
    /** A path that may be left out is a sub-select, and the outermost projection of a query drops what is not its own. */
    OUTERMOST
}
