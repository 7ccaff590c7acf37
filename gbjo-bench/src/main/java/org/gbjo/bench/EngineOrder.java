package org.gbjo.bench;

/** Who decides in which order a query's patterns are executed. */
enum EngineOrder {
    NATIVE("native"),
    STATISTICS("native with statistics"),
    LEARNED("gbjo, planning included"),
    OPTIMUM("true optimum of C_out");

    private final String label;

    EngineOrder(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
