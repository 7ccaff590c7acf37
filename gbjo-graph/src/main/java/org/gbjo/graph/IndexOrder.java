package org.gbjo.graph;

import java.util.Locale;

/** The six ways to sort triples. Whichever positions are bound, they are a prefix of one of these orders. */
public enum IndexOrder {
    SPO(0, 1, 2),
    SOP(0, 2, 1),
    PSO(1, 0, 2),
    POS(1, 2, 0),
    OSP(2, 0, 1),
    OPS(2, 1, 0);

    public static final int SUBJECT = 0;
    public static final int PREDICATE = 1;
    public static final int OBJECT = 2;

    private final int first;
    private final int second;
    private final int third;

    IndexOrder(int first, int second, int third) {
        this.first = first;
        this.second = second;
        this.third = third;
    }

    /** The position of a triple (0 subject, 1 predicate, 2 object) that stands at a level of the order. */
    public int position(int level) {
        return switch (level) {
            case 0 -> first;
            case 1 -> second;
            default -> third;
        };
    }

    /** The order that begins with these two positions. */
    public static IndexOrder of(int first, int second) {
        for (IndexOrder order : values()) {
            if (order.first == first && order.second == second) {
                return order;
            }
        }
        throw new IllegalArgumentException("no order begins with positions " + first + " and " + second);
    }

    /** The name of the files of this order. */
    public String fileName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of the offsets that all orders with the same first position share. */
    public String offsetsName() {
        return fileName().substring(0, 1);
    }

    /** Whether the offsets of this first position are written with this order. */
    public boolean ownsOffsets() {
        return this == SPO || this == PSO || this == OSP;
    }
}
