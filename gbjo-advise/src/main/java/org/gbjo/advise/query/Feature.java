package org.gbjo.advise.query;

import java.util.Locale;

/** What a query has beside patterns. */
public enum Feature {
    ASK,
    CONSTRUCT,
    DESCRIBE,
    DISTINCT,
    LIMIT,
    ORDER_BY,
    GROUP_BY,
    AGGREGATE,
    FILTER,
    EXISTS("patterns inside EXISTS, which are looked up once for each row"),
    OPTIONAL("patterns inside OPTIONAL, which are looked up once for each row"),
    UNION,
    MINUS("patterns inside MINUS"),
    GRAPH("GRAPH: rows are those of the whole graph"),
    FROM("FROM: rows are those of the whole graph"),
    SERVICE("patterns that are sent to a SERVICE"),
    SUBQUERY,
    VALUES("all rows of VALUES but the first, whose terms stand for the variables"),
    BIND,
    PROPERTY_PATH("property paths that have no fixed length: patterns before and behind them are ordered apart"),
    PROPERTY_FUNCTION(
            "patterns of an engine's own, such as a search in texts: patterns before and behind them are ordered apart"),
    TOO_LARGE("groups of more than 128 patterns");

    private final String leftOut;

    Feature() {
        this("");
    }

    Feature(String leftOut) {
        this.leftOut = leftOut;
    }

    /** What of it the advice does not cover; empty if nothing. */
    public String leftOut() {
        return leftOut;
    }

    /** As a person writes it: {@code ORDER BY}. */
    public String label() {
        return switch (this) {
            case PROPERTY_PATH, PROPERTY_FUNCTION, TOO_LARGE, AGGREGATE, SUBQUERY ->
                name().toLowerCase(Locale.ROOT).replace('_', ' ');
            default -> name().replace('_', ' ');
        };
    }
}
