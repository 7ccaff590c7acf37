package org.gbjo.label;

import java.io.IOException;

/** Whoever labels the queries of a workload, on this machine or on others. */
public interface LabelSource {

    /** Takes what became of one query after the other, in their order. */
    interface Sink {
        void add(LabelBlock block) throws IOException;
    }

    /** Labels all queries from one on; those before it were labelled by an earlier run. */
    void label(int first, Sink sink) throws IOException;
}
