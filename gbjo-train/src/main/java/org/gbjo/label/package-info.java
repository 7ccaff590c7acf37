/** Plans with their true cardinalities: what a cost model learns from. */
package org.gbjo.label;
