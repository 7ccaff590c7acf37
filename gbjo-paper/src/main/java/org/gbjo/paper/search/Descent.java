package org.gbjo.paper.search;

import java.util.Arrays;

/**
 * Gradient descent with momentum, of Nesterov's kind or plain, on a OneCycle schedule, with the gradient clipped by its
 * length (paper, section 3.4). Belongs to one thread.
 */
final class Descent {
    private final DescentSettings settings;
    private float[] velocity = new float[0];

    Descent(DescentSettings settings) {
        this.settings = settings;
    }

    /** Forgets all momentum. */
    void reset(int size) {
        if (velocity.length < size) {
            velocity = new float[size];
        }
        Arrays.fill(velocity, 0, size, 0f);
    }

    /** Moves the logits; returns whether the gradient was a number. If not, nothing has moved. */
    boolean step(int step, int steps, int size, float[] logits, float[] gradient) {
        double squares = 0;
        for (int i = 0; i < size; i++) {
            squares += (double) gradient[i] * gradient[i];
        }
        if (!Double.isFinite(squares)) {
            return false;
        }
        double length = Math.sqrt(squares);
        float clip = (float) (length > settings.clip() ? settings.clip() / length : 1);
        float rate = (float) settings.cycle().learningRate(settings.learningRate(), step, steps);
        float momentum = (float) settings.cycle().momentum(step, steps);
        if (settings.nesterov()) {
            for (int i = 0; i < size; i++) {
                float slope = gradient[i] * clip;
                velocity[i] = momentum * velocity[i] + slope;
                logits[i] -= rate * (slope + momentum * velocity[i]);
            }
        } else {
            for (int i = 0; i < size; i++) {
                velocity[i] = momentum * velocity[i] + gradient[i] * clip;
                logits[i] -= rate * velocity[i];
            }
        }
        return true;
    }
}
