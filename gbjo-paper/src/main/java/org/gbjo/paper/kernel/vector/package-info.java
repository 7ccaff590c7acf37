/** The same with the Vector API; loaded only where Java offers it. */
package org.gbjo.paper.kernel.vector;
