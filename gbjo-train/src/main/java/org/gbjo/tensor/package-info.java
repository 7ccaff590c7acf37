/** Weights on disk: named tensors in the safetensors format. */
package org.gbjo.tensor;
