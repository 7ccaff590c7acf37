package org.gbjo.cli.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.eclipse.aether.repository.RemoteRepository;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MavenRepositoriesTest {
    private static final String ARTIFACT = "org.example:thing:1.0";
    private static final Library LIBRARY = new Library("thing", "Thing 1.0", 1, List.of(ARTIFACT));

    @TempDir
    private Path folder;

    private final List<String> news = new ArrayList<>();

    @Test
    void aJarIsFetchedAndKeptInTheCache() throws Exception {
        publish("content", sha1("content"));
        List<Path> jars = repositories().fetch(LIBRARY, LIBRARY.artifacts());
        assertThat(jars)
                .singleElement()
                .satisfies(jar -> assertThat(jar).hasContent("content").startsWith(folder.resolve("cache")));
    }

    @Test
    void aJarThatIsNotWhatItsChecksumSaysIsRefused() throws Exception {
        publish("content", sha1("another content"));
        assertThatThrownBy(() -> repositories().fetch(LIBRARY, LIBRARY.artifacts()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Thing 1.0, which this command needs, cannot be fetched: ")
                .hasMessageContaining("Checksum validation failed");
        assertThat(folder.resolve("cache/repository/org/example/thing/1.0/thing-1.0.jar"))
                .doesNotExist();
    }

    @Test
    void aJarWithoutAChecksumIsRefused() throws Exception {
        publish("content", "");
        assertThatThrownBy(() -> repositories().fetch(LIBRARY, LIBRARY.artifacts()))
                .hasMessageContaining("cannot be fetched");
    }

    @Test
    void whoeverIsOfflineReadsWhatToDo() {
        assertThatThrownBy(() -> repositories().fetch(LIBRARY, LIBRARY.artifacts()))
                .hasMessageContaining("run it once with a connection to the network, or copy " + folder.resolve("cache")
                        + " from a machine that has it");
    }

    private MavenRepositories repositories() {
        RemoteRepository remote = new RemoteRepository.Builder(
                        "remote", "default", folder.resolve("remote").toUri().toString())
                .build();
        return new MavenRepositories(
                folder.resolve("cache"),
                Progress.SILENT,
                news::add,
                ContextOverrides.create()
                        .withUserSettings(false)
                        .withLocalRepositoryOverride(folder.resolve("users"))
                        .repositories(List.of(remote))
                        .build());
    }

    private void publish(String content, String checksum) throws IOException {
        Path place = Files.createDirectories(folder.resolve("remote/org/example/thing/1.0"));
        Files.writeString(place.resolve("thing-1.0.jar"), content);
        if (!checksum.isEmpty()) {
            Files.writeString(place.resolve("thing-1.0.jar.sha1"), checksum);
        }
    }

    private static String sha1(String text) throws NoSuchAlgorithmException {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
