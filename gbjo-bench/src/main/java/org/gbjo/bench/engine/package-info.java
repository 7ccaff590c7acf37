/** Whole queries in engines that have a plug-in: in the engine's own order, gbjo's and the best one. */
package org.gbjo.bench.engine;
