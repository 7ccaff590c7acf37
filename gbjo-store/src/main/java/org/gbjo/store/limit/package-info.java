/** What bounds a query: the signal that ends it, and the memory that it may hold. */
package org.gbjo.store.limit;
