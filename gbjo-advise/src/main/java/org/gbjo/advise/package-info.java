/** Reads logs of queries, finds those that suffer from their join order, and says what to do about it. */
package org.gbjo.advise;
