/** Whole queries in engines that have a plug-in: in the engine's own order, the learned one and the best one. */
package org.gbjo.bench.engine;
