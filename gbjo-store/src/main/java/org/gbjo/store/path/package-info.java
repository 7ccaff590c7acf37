/** Property paths on term ids, by search over sets of terms. */
package org.gbjo.store.path;
