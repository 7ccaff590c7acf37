/**
 * The subset cost model: C_out is a sum over joins of a cardinality that depends only on the set of patterns below the
 * join, so that is what it predicts. SubsetModelSection the paper.
 */
package org.gbjo.subset;
