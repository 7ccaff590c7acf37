/** What an experiment is made of, as a file: graph, queries, models, planners, seeds. */
package org.gbjo.lab.recipe;
