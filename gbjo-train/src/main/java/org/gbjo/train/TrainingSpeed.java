package org.gbjo.train;

import java.util.List;

/** How fast a task can be learned on this machine. */
final class TrainingSpeed {
    /** The first steps start PyTorch's kernels and say nothing of the others. */
    private static final int WARM_UP_STEPS = 5;

    private TrainingSpeed() {}

    /** How often a second all groups of a task can be learned from, measured in gradient steps of this many seconds. */
    static <G> double epochsPerSecond(Task<G> task, double seconds) {
        TorchEngine engine = TorchEngine.start();
        float[] parameters = task.start();
        List<G> groups = task.shuffled(1);
        double taken = 0;
        long learned = 0;
        for (int step = 0; taken < seconds; step++) {
            G group = groups.get(step % groups.size());
            long start = System.nanoTime();
            engine.gradient(parameters, (leaf, manager) -> task.loss(leaf, group, manager));
            if (step >= WARM_UP_STEPS) {
                taken += (System.nanoTime() - start) * 1e-9;
                learned += task.size(group);
            }
        }
        return learned / taken / groups.stream().mapToInt(task::size).sum();
    }
}
