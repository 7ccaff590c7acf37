/** What is known of the graph, and how good it is. */
package org.gbjo.studio.model;
