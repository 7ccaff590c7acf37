package org.gbjo.lab.compare;

/** Queries by what their best order costs: a mean of ratios counts three rows in place of two as it counts millions. */
enum CostBand {
    BELOW_HUNDRED("below 100", 0, 1e2),
    TO_TEN_THOUSAND("100 to 10 K", 1e2, 1e4),
    TO_A_MILLION("10 K to 1 M", 1e4, 1e6),
    ABOVE_A_MILLION("above 1 M", 1e6, Double.POSITIVE_INFINITY);

    private final String title;
    private final double from;
    private final double end;

    CostBand(String title, double from, double end) {
        this.title = title;
        this.from = from;
        this.end = end;
    }

    String title() {
        return title;
    }

    boolean contains(ComparedOrder order) {
        return order.best() >= from && (order.best() < end || end == Double.POSITIVE_INFINITY);
    }
}
