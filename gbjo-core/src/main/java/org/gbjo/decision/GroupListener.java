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

        @Override
        public boolean listens() {
            return false;
        }
    };

    void decided(List<String> relations, Decision decision);

    /** Something ends a group, or keeps one from being made. */
    void leftAlone(String why);

    /** Whether anybody listens at all; if not, nobody needs texts of relations. */
    default boolean listens() {
        return true;
    }
}
