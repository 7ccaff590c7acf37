/** Work on a graph that many machines share; whoever does it is found on the class path. */
package org.gbjo.cluster;
