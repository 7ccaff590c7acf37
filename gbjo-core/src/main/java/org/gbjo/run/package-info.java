/** Small tools: deadlines with cancellation, seeds, pools, bounded maps, and files that are complete or absent. */
package org.gbjo.run;
