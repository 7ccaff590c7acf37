package org.gbjo.spark;

import java.security.CodeSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.gbjo.analyze.ClusterAnalysis;

/**
 * Which Spark does the work, and with how much.
 *
 * @param master as Spark knows it, such as {@code local[*]} or {@code spark://host:7077}; empty if whoever submits the
 *     work has named it
 * @param partitions into how many parts what is sorted or grouped is cut; 0 if Spark decides
 * @param memory of each executor, such as {@code 4g}; empty if Spark decides
 * @param more settings of Spark itself, which win over those made here
 */
public record SparkSettings(String master, int partitions, String memory, Map<String, String> more) {
    private static final String LOCAL = "local";

    public SparkSettings {
        if (partitions < 0) {
            throw new IllegalArgumentException("the number of partitions is at least 1, got " + partitions);
        }
        if (master.startsWith(LOCAL) && !memory.isEmpty()) {
            throw new IllegalArgumentException("all of " + master
                    + " is one process, which has the memory of Java; give it with GBJO_OPTS=-Xmx8g, without --memory");
        }
        more = Map.copyOf(more);
    }

    /** The settings of a master alone. */
    public static SparkSettings of(String master) {
        return new SparkSettings(master, 0, "", Map.of());
    }

    /** What a user has asked for. */
    public static SparkSettings of(ClusterAnalysis.Cluster cluster) {
        return new SparkSettings(cluster.master(), cluster.partitions(), cluster.memory(), Map.of());
    }

    /** With a faster way to send rows from worker to worker; for work that sends no records of Java. */
    public SparkSettings withCompactRows() {
        return with("spark.serializer", "org.apache.spark.serializer.KryoSerializer");
    }

    public SparkSettings withPartitions(int value) {
        return new SparkSettings(master, value, memory, more);
    }

    public SparkSettings withMemory(String value) {
        return new SparkSettings(master, partitions, value, more);
    }

    /** Whether this process does all the work. */
    public boolean isLocal() {
        return master.startsWith(LOCAL);
    }

    /** With one more setting of Spark itself. */
    public SparkSettings with(String name, String value) {
        Map<String, String> extended = new LinkedHashMap<>(more);
        extended.put(name, value);
        return new SparkSettings(master, partitions, memory, extended);
    }

    /** Starts Spark, or finds the session that this process has already. */
    public SparkSession open(String name) {
        SparkSession.Builder builder = SparkSession.builder().appName(name);
        all().forEach(builder::config);
        return builder.getOrCreate();
    }

    /** What Spark is told. */
    Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("spark.ui.showConsoleProgress", "false");
        // Counts that may exceed 64 bits are summed in two halves; everything else is checked.
        all.put("spark.sql.ansi.enabled", "true");
        if (!master.isEmpty()) {
            all.put("spark.master", master);
        }
        if (isLocal()) {
            all.put("spark.ui.enabled", "false");
            all.put("spark.driver.host", "127.0.0.1");
            all.put("spark.driver.bindAddress", "127.0.0.1");
        }
        if (partitions > 0) {
            all.put("spark.sql.shuffle.partitions", Integer.toString(partitions));
            all.put("spark.default.parallelism", Integer.toString(partitions));
        }
        // Executors need the classes that this process has found in the jar of this module.
        String jar = jarOf(SparkSettings.class);
        if (!jar.isEmpty() && !isLocal()) {
            if (!jar.equals(jarOf(ClusterAnalysis.class))) {
                throw new IllegalArgumentException(
                        "the machines of " + master + " need gbjo in one jar, which is not in"
                                + " its archive; use ./gbjo of the sources, or spark-submit with gbjo-spark-VERSION-submit.jar");
            }
            all.put("spark.jars", jar);
        }
        if (!memory.isEmpty()) {
            all.put("spark.executor.memory", memory);
        }
        all.putAll(more);
        return all;
    }

    /** The jar that a class is in; empty if it is in none, as in tests. */
    private static String jarOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        String place = source == null ? "" : source.getLocation().toString();
        return place.endsWith(".jar") ? place : "";
    }
}
