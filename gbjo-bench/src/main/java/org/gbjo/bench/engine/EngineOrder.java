package org.gbjo.bench.engine;

import java.util.Arrays;
import java.util.List;

/** Who decides in which order a query's patterns are executed. */
enum EngineOrder {
    NATIVE("native"),
    /** What differs from the first time is noise. */
    NATIVE_AGAIN("native again"),
    STATISTICS("native with statistics"),
    GBJO("gbjo, planning included"),
    UNGUARDED("gbjo without its guard"),
    BUSHY("gbjo, bushy, planning included"),
    OPTIMUM("true optimum of C_out"),
    SMALLEST("smallest pattern first"),
    MODEL_1("the model's best order"),
    MODEL_2("the model's second order"),
    MODEL_3("the model's third order"),
    MODEL_4("the model's fourth order"),
    MODEL_5("the model's fifth order");

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

    /** Whether the engine executes the patterns as they are written. */
    boolean isWritten() {
        return compareTo(OPTIMUM) >= 0;
    }

    /** Whether it is there for the best order by hindsight alone. */
    boolean isHindsight() {
        return compareTo(OPTIMUM) > 0;
    }

    /** The fixed set of orders whose best one, query by query, is the best by hindsight. */
    boolean isOfHindsight() {
        return this == NATIVE || isWritten();
    }

    static List<EngineOrder> written() {
        return Arrays.stream(values()).filter(EngineOrder::isWritten).toList();
    }

    /** What the model finds best, the best first. */
    static List<EngineOrder> ofModel() {
        return List.of(MODEL_1, MODEL_2, MODEL_3, MODEL_4, MODEL_5);
    }
}
