/**
 * The model of a plug-in: {@link org.gbjo.decision.model.ModelSource} reads it and exchanges it at run time,
 * {@link org.gbjo.decision.model.PreparedBgp} is what it says of one BGP, and
 * {@link org.gbjo.decision.model.RoughCost} is what counts say without it.
 */
package org.gbjo.decision.model;
