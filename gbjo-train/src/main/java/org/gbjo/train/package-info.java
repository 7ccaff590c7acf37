/** Trains a cost model on labelled plans and judges it on queries that it has not seen. */
package org.gbjo.train;
