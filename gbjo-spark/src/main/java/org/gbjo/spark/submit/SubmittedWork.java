package org.gbjo.spark.submit;

import java.io.IOException;
import org.gbjo.graph.load.MalformedRdfException;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.label.LabelFormatException;
import org.gbjo.workload.QueryFormatException;

/** Work that ends with a sentence if it fails. */
interface SubmittedWork {
    void run() throws IOException;

    /** Does the work in a process of its own. */
    static void main(SubmittedWork work) {
        try {
            work.run();
        } catch (IOException
                | IllegalArgumentException
                | MalformedRdfException
                | GraphFormatException
                | LabelFormatException
                | QueryFormatException e) {
            System.err.println("gbjo: " + e.getMessage());
            System.exit(1);
        }
    }
}
