/** Arithmetic over matrices for the GIN, the relaxations and the soft sets, scalar and with the Vector API. */
package org.gbjo.paper.kernel;
