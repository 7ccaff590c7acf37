/** Runs a recipe: prepares graph, queries and models, lets planners compete, and keeps each result. */
package org.gbjo.lab.evaluate;
