package org.gbjo.studio.api;

import java.util.Map;

/** Numbers for JSON, which has no infinity. */
public final class StudioNumber {
    private StudioNumber() {}

    /** Puts a number that is one; an infinite one becomes the largest. */
    public static void put(Map<String, Object> members, String name, double value) {
        if (!Double.isNaN(value)) {
            members.put(name, Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, value)));
        }
    }
}
