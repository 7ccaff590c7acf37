/** Queries as the advisor sees them: their BGPs, where these stand in the text, their shape, and what else there is. */
package org.gbjo.advise.query;
