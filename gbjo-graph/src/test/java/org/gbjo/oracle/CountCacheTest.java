package org.gbjo.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gbjo.cardinality.Cost;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountCacheTest {
    private static final URI ENDPOINT = URI.create("http://localhost:3030/ds/sparql");
    private static final String HEADER = "gbjo-counts 1 http://localhost:3030/ds/sparql\n";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("counts.txt");
    }

    @Test
    void countsOfAllSizesAreReadBack() throws IOException {
        double[] counts = {0, 7, (1L << 53) - 1, 1L << 53, 1e30, Cost.SATURATED};
        try (CountCache cache = CountCache.open(file, ENDPOINT)) {
            for (int i = 0; i < counts.length; i++) {
                cache.put("?v0 <x:é\u2028" + i + "> \"\\n\"", counts[i]);
            }
        }
        try (CountCache cache = CountCache.open(file, ENDPOINT)) {
            for (int i = 0; i < counts.length; i++) {
                assertThat(cache.get("?v0 <x:é\u2028" + i + "> \"\\n\"")).contains(counts[i]);
            }
            assertThat(cache.get("?v0 ?v1 ?v2")).isEmpty();
        }
        assertThat(Files.readString(file)).startsWith(HEADER + "0\t?v0 <x:é");
    }

    @Test
    void aFileCutAnywhereIsRepairedToItsWholeLines() throws IOException {
        byte[] whole = (HEADER + "1\t?v0 <x:a> ?v1\n2\t?v0 <x:é> ?v1\n").getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (CountCache cache = CountCache.open(file, ENDPOINT)) {
                cache.put("?v0 ?v1 ?v2", 3);
            }
            Stream<String> expected = Stream.of(
                    HEADER,
                    length >= whole.length - "2\t?v0 <x:é> ?v1\n".getBytes(StandardCharsets.UTF_8).length
                            ? "1\t?v0 <x:a> ?v1\n"
                            : "",
                    "3\t?v0 ?v1 ?v2\n");
            assertThat(Files.readString(file))
                    .as("cut after %d bytes", length)
                    .isEqualTo(String.join("", expected.toList()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gbjo-counts 1 http://localhost:3030/other\n",
                "gbjo-counts 1 http://localhost:3030/other",
                "gbjo-counts 2 http://localhost:3030/ds/sparql\n",
                "\n",
                "my thesis"
            })
    void aFileOfAnotherEndpointVersionOrKindIsRefusedAndLeftAlone(String content) throws IOException {
        Files.writeString(file, content);
        assertThatThrownBy(() -> CountCache.open(file, ENDPOINT))
                .isInstanceOf(OracleException.class)
                .hasMessage("the cache " + file + " begins with '" + content.strip() + "' where '" + HEADER.strip()
                        + "' is expected; name another file");
        assertThat(Files.readString(file)).isEqualTo(content);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "seven\t?v0 ?v1 ?v2", "-1\t?v0 ?v1 ?v2", "NaN\t?v0 ?v1 ?v2"})
    void aDamagedLineIsRefused(String line) throws IOException {
        Files.writeString(file, HEADER + "1\t?v0 <x:a> ?v1\n" + line + "\n2\t?v0 <x:b> ?v1\n");
        assertThatThrownBy(() -> CountCache.open(file, ENDPOINT))
                .isInstanceOf(OracleException.class)
                .hasMessageStartingWith("line 3 of the cache " + file);
    }

    @Test
    void twoRunsCannotShareAFileAtTheSameTime() throws IOException {
        try (CountCache first = CountCache.open(file, ENDPOINT)) {
            first.put("?v0 ?v1 ?v2", 1);
            assertThatThrownBy(() -> CountCache.open(file, ENDPOINT))
                    .isInstanceOf(OracleException.class)
                    .hasMessageContaining("is in use");
            first.put("?v0 <x:a> ?v1", 2);
        }
        assertThat(Files.readString(file)).isEqualTo(HEADER + "1\t?v0 ?v1 ?v2\n2\t?v0 <x:a> ?v1\n");
    }

    @Test
    void threadsWriteWholeLinesAndEachCountOnce() throws IOException, InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (CountCache cache = CountCache.open(file, ENDPOINT)) {
            for (Future<?> done : IntStream.range(0, 4)
                    .mapToObj(thread -> threads.submit(
                            () -> IntStream.range(0, 500).forEach(i -> cache.put("?v0 <x:" + i + "> ?v1", i))))
                    .toList()) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(Files.readAllLines(file)).hasSize(501).doesNotHaveDuplicates();
        try (CountCache cache = CountCache.open(file, ENDPOINT)) {
            for (int i = 0; i < 500; i++) {
                assertThat(cache.get("?v0 <x:" + i + "> ?v1")).contains((double) i);
            }
        }
    }
}
