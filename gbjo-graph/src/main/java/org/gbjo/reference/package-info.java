/**
 * Reference orders that need no model: those that counts give if nothing depends on anything, those that Jena itself would
 * choose, and the true optimum.
 */
package org.gbjo.reference;
