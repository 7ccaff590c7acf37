package org.gbjo.spark.label;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.cluster.ClusterOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.spark.SparkFailure;
import org.gbjo.spark.SparkSettings;

/** Counts with Spark on a graph folder that all workers reach. */
public final class SparkOracle implements ClusterOracle {
    @Override
    public Oracle open(Path folder, ClusterAnalysis.Cluster cluster, Duration perQuery) throws IOException {
        return open(SparkSettings.of(cluster), folder, perQuery);
    }

    /** Opens with settings that know more of Spark. */
    public Oracle open(SparkSettings settings, Path folder, Duration perQuery) throws IOException {
        return SparkFailure.explained(settings, () -> {
            SparkSession spark = settings.open("gbjo counts");
            OraclePlace place =
                    new OraclePlace(folder.toAbsolutePath().normalize().toString(), perQuery);
            return new SpreadOracle(JavaSparkContext.fromSparkContext(spark.sparkContext()), place, perQuery, spark);
        });
    }
}
