/** What a plan costs: cardinalities of pattern sets, C_out, and the cheapest plan by dynamic programming. */
package org.gbjo.cost;
