package org.gbjo.train;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;

/** The gate to PyTorch: the only place that starts it. It is needed for training alone, never at query time. */
public final class TorchEngine {
    private static final String NAME = "PyTorch";

    private final Engine engine;

    private TorchEngine(Engine engine) {
        this.engine = engine;
    }

    /**
     * Starts PyTorch if it does not run yet. It never looks for anything on the network. It computes in one thread:
     * batches are small, and its threads spin while they wait for each other. On two busy cores, two threads were
     * measured to learn ten times more slowly than one.
     */
    public static TorchEngine start() {
        setIfAbsent("ai.djl.offline", "true");
        setIfAbsent("ai.djl.pytorch.num_threads", "1");
        setIfAbsent("ai.djl.pytorch.num_interop_threads", "1");
        try {
            return new TorchEngine(Engine.getEngine(NAME));
        } catch (EngineException | UnsatisfiedLinkError | IllegalStateException e) {
            throw new TrainingException(
                    "PyTorch, which training needs, does not start on "
                            + System.getProperty("os.name")
                            + " "
                            + System.getProperty("os.arch")
                            + ": "
                            + e.getMessage()
                            + "; the gbjo command fetches it, other programs need pytorch-native-cpu on their class path; it"
                            + " unpacks itself to the folder that the environment variable DJL_CACHE_DIR names"
                            + " (default: .djl.ai in the home folder), which must be writable",
                    e);
        }
    }

    private static void setIfAbsent(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    public NDManager newManager() {
        return NDManager.newBaseManager(Device.cpu(), NAME);
    }

    /** Computes a value from parameters, with arrays that belong to the manager. */
    public interface Function {
        NDArray of(NDArray parameters, NDManager manager);
    }

    /** A value and its derivative by each parameter. */
    @SuppressWarnings("ArrayRecordComponent") // handed on and never compared
    public record Gradient(double value, float[] slopes) {}

    public Gradient gradient(float[] parameters, Function function) {
        try (NDManager manager = newManager()) {
            NDArray leaf = manager.create(parameters);
            leaf.setRequiresGradient(true);
            double value;
            try (GradientCollector collector = newGradientCollector()) {
                NDArray result = function.of(leaf, manager);
                collector.backward(result);
                value = result.getFloat();
            }
            return new Gradient(value, leaf.getGradient().toFloatArray());
        }
    }

    public GradientCollector newGradientCollector() {
        return engine.newGradientCollector();
    }
}
