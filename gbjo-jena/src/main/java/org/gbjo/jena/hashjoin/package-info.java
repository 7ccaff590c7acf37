/** Trees of patterns in Jena: two sides that are computed apart and joined by hash, on terms or on ids of TDB2. */
package org.gbjo.jena.hashjoin;
