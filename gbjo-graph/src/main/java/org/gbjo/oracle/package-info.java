/** Oracles: where exact cardinalities come from. */
package org.gbjo.oracle;
