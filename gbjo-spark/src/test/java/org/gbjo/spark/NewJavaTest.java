package org.gbjo.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Hadoop 3.4, which Spark 4.0 brings, asks Java for what Java 24 does not have any more. */
final class NewJavaTest {
    @Test
    void aJavaThatIsTooNewIsNamed() {
        assertThatThrownBy(() -> SparkFailure.explained(SparkSettings.of("local[1]"), () -> {
                    throw new UnsupportedOperationException("getSubject is not supported");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "this Spark does not run on Java " + Runtime.version().feature()
                                + ", which has no getSubject any more; set JAVA_HOME to a Java from 17 to 23");
    }
}
