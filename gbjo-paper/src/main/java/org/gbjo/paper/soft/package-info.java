/** The learned estimator on soft sets, of which a pattern is a member by a number, with its gradient. */
package org.gbjo.paper.soft;
