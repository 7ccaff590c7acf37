/**
 * Learned cost models: predict ln C_out of plans, hard or soft, with the gradient that the search follows. A model is
 * immutable and shared; a workspace belongs to one thread.
 */
package org.gbjo.paper.model;
