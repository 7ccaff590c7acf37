/** Any plan, join by join, as an estimator sees it; and what nearly won. */
package org.gbjo.explain;
