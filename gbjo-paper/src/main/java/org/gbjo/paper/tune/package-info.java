/** The search for settings of the gradient search that suit a model: {@link org.gbjo.paper.tune.SearchTuner}. */
package org.gbjo.paper.tune;
