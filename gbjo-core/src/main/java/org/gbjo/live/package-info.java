/**
 * Statistics that a plug-in counts itself, in the background and through the interfaces of its engine. A plug-in says
 * what it knows of a store ({@link org.gbjo.live.LiveStore}); {@link org.gbjo.live.LiveStatistics} decides when to count,
 * keeps the result beside the store, notices changes and counts again.
 */
package org.gbjo.live;
