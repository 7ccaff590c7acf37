/** From data to a model folder without training: {@code gbjo analyze}. */
package org.gbjo.analyze;
