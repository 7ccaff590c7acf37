/** The few float kernels that the search spends its time in: scalar code as the specification, SIMD behind one gate. */
package org.gbjo.kernel;
