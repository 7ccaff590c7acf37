/** How many rows each order of a BGP touches: counted on a graph or an endpoint, or estimated. */
package org.gbjo.advise.cost;
