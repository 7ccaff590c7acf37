/** Join orders side by side, with the rows of their joins. */
package org.gbjo.studio.plan;
