/** Joins of patterns on term ids: one step binds the variables of a pattern, or a variable that several patterns share. */
package org.gbjo.store.join;
