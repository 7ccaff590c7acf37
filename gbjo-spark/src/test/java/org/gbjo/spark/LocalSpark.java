package org.gbjo.spark;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Spark in the process of the tests, with two threads. All tests share it; the process ends it. */
public final class LocalSpark {
    private LocalSpark() {}

    /** The session, whose parts are as many as tests need that want several. */
    public static SparkSession session() {
        return settings().open("tests");
    }

    /** Settings for it. */
    public static SparkSettings settings() {
        String folder = Path.of("target", "spark").toAbsolutePath().toString();
        return SparkSettings.of("local[2]")
                .withPartitions(3)
                .with("spark.local.dir", folder)
                .with("spark.sql.warehouse.dir", folder);
    }
}
