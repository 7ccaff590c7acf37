package org.gbjo.bench.engine;

/** Which time of an execution counts. */
public enum EngineClock {
    /** The time that passes, as a user sees it. */
    WALL("wall-clock time") {
        @Override
        double seconds(EngineRun run) {
            return run.wallSeconds();
        }
    },
    /** The time for which a processor works on the query; for machines that do other things too. */
    PROCESSOR("processor time") {
        @Override
        double seconds(EngineRun run) {
            return run.processorSeconds();
        }
    };

    private final String label;

    EngineClock(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    abstract double seconds(EngineRun run);
}
