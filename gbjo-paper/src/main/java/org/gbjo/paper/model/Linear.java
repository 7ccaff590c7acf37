package org.gbjo.paper.model;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.kernel.PackedMatrix;

/** A linear map with bias, packed for both directions; outputs are padded with zeros. Immutable. */
final class Linear {
    /** Multiplies rows of inputs. */
    final PackedMatrix forward;
    /** Multiplies rows of derivatives by the outputs; gives derivatives by the inputs. */
    final PackedMatrix backward;

    final float[] bias;

    Linear(GinWeights weights, String name, int in, int out) {
        float[] matrix = weights.values(name + ".weight");
        forward = PackedMatrix.ofTransposed(in, out, matrix);
        backward = PackedMatrix.of(out, in, matrix);
        bias = Arrays.copyOf(weights.values(name + ".bias"), Kernels.padded(out));
    }
}
