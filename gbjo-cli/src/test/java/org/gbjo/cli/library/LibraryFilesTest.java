package org.gbjo.cli.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LibraryFilesTest {
    private static final Library LIBRARY =
            new Library("some", "Some 1", 1, List.of("org:one:1", "org:two:jar:linux:2"));

    @TempDir
    private Path folder;

    private final List<List<String>> fetched = new ArrayList<>();
    private Path program;

    @BeforeEach
    void makeProgram() throws IOException {
        program = Files.createDirectory(folder.resolve("lib"));
    }

    private LibraryFiles files() {
        return new LibraryFiles(program, folder.resolve("cäche"), (library, artifacts) -> {
            fetched.add(artifacts);
            List<Path> jars = new ArrayList<>();
            for (String artifact : artifacts) {
                jars.add(Files.writeString(folder.resolve(Library.fileOf(artifact)), artifact));
            }
            return jars;
        });
    }

    @Test
    void whatIsMissingIsFetchedOnce() throws IOException {
        List<Path> jars = files().of(LIBRARY);
        assertThat(jars).containsExactly(folder.resolve("one-1.jar"), folder.resolve("two-2-linux.jar"));
        assertThat(files().of(LIBRARY)).isEqualTo(jars);
        assertThat(fetched).hasSize(1);
    }

    @Test
    void aJarThatWasDeletedIsFetchedAgain() throws IOException {
        List<Path> jars = files().of(LIBRARY);
        Files.delete(jars.get(1));
        assertThat(files().of(LIBRARY)).isEqualTo(jars).allMatch(Files::exists);
        assertThat(fetched).hasSize(2);
    }

    @Test
    void jarsBesideTheProgramAreNotFetched() throws IOException {
        Path one = Files.writeString(program.resolve("one-1.jar"), "");
        assertThat(files().of(LIBRARY)).containsExactly(one, folder.resolve("two-2-linux.jar"));
        assertThat(fetched).containsExactly(List.of("org:two:jar:linux:2"));
        Path two = Files.writeString(program.resolve("two-2-linux.jar"), "");
        assertThat(files().of(LIBRARY)).containsExactly(one, two);
        assertThat(fetched).hasSize(1);
    }
}
