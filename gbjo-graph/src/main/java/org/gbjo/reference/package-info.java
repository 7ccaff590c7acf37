/** Orders that need no model: statistics of a graph folder, and the orders that Jena itself would choose. */
package org.gbjo.reference;
