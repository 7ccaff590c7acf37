/** Query workloads: queries with a name and a shape, and the files that hold them. */
package org.gbjo.workload;
