/**
 * Which order or tree a BGP gets in an engine. {@link org.gbjo.decision.JoinOrderer} asks a list of checks about a
 * {@link org.gbjo.decision.Question}, from the cheapest to the dearest, until one of them makes a
 * {@link org.gbjo.decision.Decision}; the {@code Guard} has the last word on orders. Nothing in here throws at a
 * running query: in doubt the engine's own order is kept and the reason counted.
 */
package org.gbjo.decision;
