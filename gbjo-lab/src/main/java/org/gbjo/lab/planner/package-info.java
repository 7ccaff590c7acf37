/** All planners by name: {@link org.gbjo.lab.planner.PlannerName} makes those that users and recipes ask for. */
package org.gbjo.lab.planner;
