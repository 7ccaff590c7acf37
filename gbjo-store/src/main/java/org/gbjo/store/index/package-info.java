/** Stretches of the sorted indexes of a graph folder that match a pattern. */
package org.gbjo.store.index;
