package org.gbjo.cli.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LibraryCatalogTest {
    @TempDir
    private Path folder;

    @Test
    void theBuildHasWrittenVersions() throws IOException {
        for (String name : List.of(NeededLibraries.PYTORCH, NeededLibraries.DUCKDB, NeededLibraries.STORES)) {
            Library library = new LibraryCatalog(folder).library(name);
            assertThat(library.what()).doesNotContain("$");
            assertThat(library.artifacts()).isNotEmpty().allMatch(each -> each.matches("[\\w.-]+(:[\\w.-]+){2,4}"));
        }
    }

    @Test
    void sparkIsWhatMavenHasListedWithoutGbjoAndItsLogger() throws IOException {
        Files.writeString(folder.resolve("spark.libraries"), """

                The following files have been resolved:
                   org.apache.spark:spark-sql_2.13:jar:4.0.1:provided
                   io.netty:netty-transport-native-epoll:jar:linux-x86_64:4.1.118.Final:provided -- module io.netty
                   org.gbjo:gbjo-graph:jar:0.1.0-SNAPSHOT:compile
                   org.apache.logging.log4j:log4j-slf4j2-impl:jar:2.24.3:provided
                """);
        assertThat(new LibraryCatalog(folder).library(NeededLibraries.SPARK).artifacts())
                .containsExactly(
                        "org.apache.spark:spark-sql_2.13:jar:4.0.1",
                        "io.netty:netty-transport-native-epoll:jar:linux-x86_64:4.1.118.Final");
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x86_64, natives-linux",
        "Linux, aarch64, linux-aarch64, natives-linux-arm64",
        "Mac OS X, aarch64, osx-aarch64, natives-macos-arm64",
        "Windows 11, amd64, win-x86_64, natives-windows"
    })
    void eachPlatformHasItsFiles(String system, String processor, String pytorch, String lwjgl) {
        assertThat(Platform.of(system, processor)).isEqualTo(new Platform(pytorch, lwjgl));
    }

    @Test
    void anotherPlatformIsToldWhatThereIs() {
        assertThatThrownBy(() -> Platform.of("Mac OS X", "x86_64"))
                .hasMessageContaining("Mac OS X on x86_64")
                .hasMessageContaining("macOS (arm64)");
    }
}
