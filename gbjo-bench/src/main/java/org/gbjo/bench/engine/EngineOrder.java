package org.gbjo.bench.engine;

/** Who decides in which order a query's patterns are executed. */
enum EngineOrder {
    NATIVE("native"),
    /** What differs from the first time is noise. */
    NATIVE_AGAIN("native again"),
    STATISTICS("native with statistics"),
    GBJO("gbjo, planning included"),
    UNGUARDED("gbjo without its guard"),
    BUSHY("gbjo, bushy, planning included"),
    OPTIMUM("true optimum of C_out");

    private final String label;

    EngineOrder(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Whether the plug-in decides. */
    boolean isPlanned() {
        return this == GBJO || this == UNGUARDED || this == BUSHY;
    }
}
