package org.gbjo.spark.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.spark.LocalSpark;
import org.gbjo.spark.SparkSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that are lost after they have sent some of their rows. Kryo sends the rows, as for users. */
final class LostTasksTest {
    @Test
    void aTaskThatIsLostAndDoneAgainChangesNoCount(@TempDir Path folder) throws IOException {
        LocalSpark.session().stop();
        SparkSettings settings = SparkSettings.of("local[2,3]")
                .withPartitions(3)
                .withCompactRows()
                .with("spark.local.dir", folder.toString());
        TestGraphs graph = TestGraphs.skewed(folder, 40, 300, 2);
        BgpsAroundTriples random = new BgpsAroundTriples(graph.graph(), 7);
        List<Bgp> queries = List.of(random.next(3), random.next(4), random.next(5), random.next(6));
        try (SparkSession spark = settings.open("lost tasks")) {
            JavaRDD<String[]> triples = GraphTriples.of(
                            JavaSparkContext.fromSparkContext(spark.sparkContext()), graph.graph())
                    .map(triple -> {
                        if (TaskContext.get().attemptNumber() == 0 && triple[0].hashCode() % 7 == 0) {
                            throw new IllegalStateException("lost");
                        }
                        return triple;
                    });
            try (SetCounts counts = new SetCounts(queries, triples, CountingOptions.of(3))) {
                counts.count(queries.stream().map(LostTasksTest::connected).toList());
                for (int query = 0; query < queries.size(); query++) {
                    Cardinalities expected = new GraphOracle(graph.graph()).open(queries.get(query), Deadline.none());
                    PatternSet all = queries.get(query).all();
                    assertThat(counts.product(query, all)).isEqualTo(expected.rows(all));
                }
            }
        }
    }

    private static Set<PatternSet> connected(Bgp bgp) {
        return new HashSet<>(bgp.components(bgp.all()));
    }
}
