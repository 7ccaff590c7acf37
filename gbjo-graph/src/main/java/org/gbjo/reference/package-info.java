/**
 * Reference orders that need no model: those from the statistics of a graph folder, and those that Jena itself would
 * choose.
 */
package org.gbjo.reference;
