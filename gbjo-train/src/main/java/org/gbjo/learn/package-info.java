/** From an RDF graph to a trained model in one run: {@link org.gbjo.learn.Learning} walks all the steps. */
package org.gbjo.learn;
