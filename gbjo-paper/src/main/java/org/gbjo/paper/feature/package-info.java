/** What the cost model sees of a BGP: rows of numbers for its patterns and for the joins above them. */
package org.gbjo.paper.feature;
