package org.gbjo.paper.model;

import org.gbjo.folder.ModelException;

/**
 * The dimensions of a GIN.
 *
 * @param inputs features of a row
 * @param hidden width of the hidden states; 128 in the paper
 * @param layers message-passing layers; 6 in the paper
 * @param head width inside the head; 64 in the authors' code
 * @param sharing whether patterns that share a variable exchange messages
 */
public record GinShape(int inputs, int hidden, int layers, int head, boolean sharing) {
    private static final int LIMIT = 1 << 14;

    public GinShape {
        check("inputs", inputs);
        check("hidden", hidden);
        check("layers", layers);
        check("head", head);
    }

    private static void check(String name, int value) {
        if (value < 1 || value > LIMIT) {
            throw new ModelException("the model's '" + name + "' lies in 1.." + LIMIT + ", got " + value);
        }
    }

    /** The paper's model over rows of this width. */
    public static GinShape paper(int inputs) {
        return new GinShape(inputs, 128, 6, 64, false);
    }
}
