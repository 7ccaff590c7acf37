/** What Jena knows of a BGP, as the planner names it: its patterns and the order in which Jena would execute them. */
package org.gbjo.jena.translation;
