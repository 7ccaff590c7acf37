/** Query workloads: queries with a name and a shape, their files, and their generator. */
package org.gbjo.workload;
