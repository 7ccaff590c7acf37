/** The few float kernels that learned models spend their time in: scalar code as the specification, SIMD behind one gate. */
package org.gbjo.kernel;
