package org.gbjo.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.gbjo.rdf.TermText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartTest {
    @TempDir
    private Path folder;

    @Test
    void sparkAndJenaShareAClassPath() throws Exception {
        try (SparkSession spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.local.dir", folder.toString())
                .getOrCreate()) {
            List<String> texts = spark.createDataset(
                            List.of("<http://a>", "\"\\u0041\"", "\"1\"@EN-us"), Encoders.STRING())
                    .map(
                            (org.apache.spark.api.java.function.MapFunction<String, String>) TermText::canonical,
                            Encoders.STRING())
                    .collectAsList();
            assertThat(texts).containsExactly("<http://a>", "\"A\"", "\"1\"@en-US");
        }
    }
}
