/** What {@code gbjo learn} does for the paper's model: vectors before the labels, a tuned search after the training. */
package org.gbjo.paper.learn;
