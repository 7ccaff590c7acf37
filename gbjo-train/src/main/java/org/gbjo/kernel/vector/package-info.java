/** The kernels on the Vector API. Nothing outside this package names its classes; only the gate loads them. */
package org.gbjo.kernel.vector;
