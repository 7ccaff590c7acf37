/** Verbs that plan queries and cost plans: optimize, explain, cost. */
package org.gbjo.cli.plan;
