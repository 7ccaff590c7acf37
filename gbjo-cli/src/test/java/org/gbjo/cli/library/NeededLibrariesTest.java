package org.gbjo.cli.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NeededLibrariesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--version",
                "demo",
                "analyze data.nt -o model",
                "label graph queries.jsonl -o labels",
                "learn --help",
                "train -h",
                "bench",
                "bench --help",
                "bench search --size 5",
                "bench store --help",
                "analyze data.nt --spark local --help"
            })
    void mostCommandsNeedNone(String command) {
        assertThat(needed(command)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "learn graph -o model, pytorch",
        "train graph labels, pytorch",
        "evaluate tiny -o lab, pytorch",
        "evaluate tiny -o lab --spark yarn, pytorch spark",
        "analyze data.nt -o model --spark local[*], spark",
        "analyze data.nt -o model --spark=yarn, spark",
        "bench spark -u 1 -o file, spark",
        "bench engine graph queries, stores",
        "bench store data queries, stores duckdb"
    })
    void othersSayWhatTheyNeed(String command, String libraries) {
        assertThat(needed(command)).containsExactlyInAnyOrder(libraries.split(" "));
    }

    @Test
    void duckDbIsNeededOnlyIfItIsCompared() {
        assertThat(needed("bench store data queries --stores folder,duckdb")).contains("duckdb");
        assertThat(needed("bench store data queries --stores=folder,jena-tdb2")).containsExactly("stores");
        assertThat(needed("bench store data queries --stores folder")).containsExactly("stores");
    }

    private static List<String> needed(String command) {
        return NeededLibraries.of(command.isEmpty() ? List.of() : List.of(command.split(" ")));
    }
}
