/** Pictures of what a cost model predicts between plans (paper, section 5.4.1, figures 3 and 4). */
package org.gbjo.paper.landscape;
