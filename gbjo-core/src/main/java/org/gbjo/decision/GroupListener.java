package org.gbjo.decision;

import java.util.List;

/** Hears how groups of a query are ordered, and what was left where it is. */
public interface GroupListener {
    /** Hears nothing. */
    GroupListener NONE = new GroupListener() {
        @Override
        public void decided(List<String> relations, Decision decision) {}

        @Override
        public void leftAlone(String why) {}
    };

    void decided(List<String> relations, Decision decision);

    /** Something ends a group, or keeps one from being made. */
    void leftAlone(String why);
}
