/** Terms of a graph folder: numbers in joins, nodes of Jena where somebody looks at them. */
package org.gbjo.store.term;
