/** The training of the paper's model: {@link org.gbjo.paper.train.GinTraining} plugs it into {@code org.gbjo.train}. */
package org.gbjo.paper.train;
