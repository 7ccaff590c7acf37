/**
 * What a plug-in into a query engine is made of, whatever the engine: settings, the model and its exchange at run time,
 * the guard that decides between the engine's own order and the learned one, a cache of decisions, counters. Nothing in
 * here throws at a running query: when in doubt, the engine's own order is kept and the reason counted.
 */
package org.gbjo.engine;
