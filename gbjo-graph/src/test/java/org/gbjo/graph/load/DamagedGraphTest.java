package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.graph.FolderChecksums;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.job.Progress;
import org.gbjo.json.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each file of a graph folder is damaged in turn; the graph is refused with one sentence. */
class DamagedGraphTest {
    @TempDir
    private Path folder;

    private Path graph;

    @BeforeEach
    void importGraph() throws IOException {
        graph = folder.resolve("graph");
        Imports.files(graph, Imports.write(folder, "good.nt", text(40)));
    }

    private static String text(int subjects) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < subjects; i++) {
            text.append("<x:s" + i + "> <x:p" + i % 3 + "> \"" + i % 7 + "\" .\n");
        }
        return text.toString();
    }

    private void assertRefused(String name) {
        assertThatThrownBy(() -> Graph.open(graph))
                .as(name)
                .isInstanceOf(GraphFormatException.class)
                .hasMessageContaining(graph.toString())
                .hasMessageMatching("[^\n]*; (import the graph again|make one with: gbjo import FILE -o .*)");
    }

    /** Opens the graph with other content in one of its files, which is put back afterwards. */
    private void assertRefusedWith(String name, byte[] content) throws IOException {
        Path file = graph.resolve(name);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, content);
        assertRefused(name);
        Files.write(file, whole);
        Graph.open(graph);
    }

    @Test
    void everyFileIsMissedByName() throws IOException {
        for (String name : Imports.names(graph)) {
            Path file = graph.resolve(name);
            Path away = folder.resolve("away");
            Files.move(file, away);
            assertRefused(name);
            assertThatThrownBy(() -> Graph.open(graph)).hasMessageContaining(name);
            Files.move(away, file);
        }
        assertThat(Graph.open(graph).triples()).isEqualTo(40);
    }

    @Test
    void everyFileIsRefusedWhenTruncatedOrExtended() throws IOException {
        for (String name : Imports.names(graph)) {
            byte[] whole = Files.readAllBytes(graph.resolve(name));
            for (int length : new int[] {0, 1, whole.length / 2, whole.length - 2}) {
                assertRefusedWith(name, Arrays.copyOf(whole, length));
            }
            assertRefusedWith(name, Arrays.copyOf(whole, whole.length + 1));
        }
    }

    @Test
    void everyFileIsRefusedWhenItBeginsWithSomethingElse() throws IOException {
        for (String name : Imports.names(graph)) {
            byte[] whole = Files.readAllBytes(graph.resolve(name));
            for (byte other : new byte[] {0, -1, 'x'}) {
                byte[] garbled = whole.clone();
                Arrays.fill(garbled, 0, Math.min(16, garbled.length), other);
                assertRefusedWith(name, garbled);
            }
        }
    }

    @Test
    void filesOfAnotherGraphAreRefused() throws IOException {
        Path other = folder.resolve("other");
        Imports.files(other, Imports.write(folder, "other.nt", text(41)));
        for (String name : Imports.names(graph)) {
            assertRefusedWith(name, Files.readAllBytes(other.resolve(name)));
        }
    }

    @Test
    void everyMemberOfTheMetadataIsNeededAndHasItsType() throws IOException {
        Map<String, Object> members = Json.parseObject(Files.readString(graph.resolve(GraphMetadata.FILE)));
        for (String name : members.keySet()) {
            Map<String, Object> changed = new LinkedHashMap<>(members);
            changed.remove(name);
            assertRefusedWith(GraphMetadata.FILE, Json.write(changed).getBytes(StandardCharsets.UTF_8));
            changed.put(name, true);
            assertRefusedWith(GraphMetadata.FILE, Json.write(changed).getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void anotherVersionIsRefusedByItsNumber() throws IOException {
        Path file = graph.resolve(GraphMetadata.FILE);
        Files.writeString(file, Files.readString(file).replace("\"version\": 2", "\"version\": 4"));
        assertThatThrownBy(() -> Graph.open(graph))
                .hasMessage(graph + " has format gbjo-graph version 4, this program reads gbjo-graph version 1 to 3;"
                        + " import the graph again");
    }

    /** Before, a flipped bit in a column was another triple without a word. */
    @Test
    void aFlippedBitIsFoundInEveryFile() throws IOException {
        assertThat(FolderChecksums.read(graph).damaged(Progress.SILENT)).isEmpty();
        for (String name : Imports.names(graph)) {
            Path file = graph.resolve(name);
            byte[] whole = Files.readAllBytes(file);
            byte[] flipped = whole.clone();
            flipped[whole.length - 9] ^= 4;
            Files.write(file, flipped);
            if (name.equals(FolderChecksums.FILE)) {
                assertThatThrownBy(() -> FolderChecksums.read(graph)).hasMessageContaining(name);
            } else {
                assertThat(FolderChecksums.read(graph).damaged(Progress.SILENT)).containsExactly(name);
            }
            assertRefused(name);
            Files.write(file, whole);
        }
    }

    @Test
    void aFolderOfBeforeChecksumsIsStillRead() throws IOException {
        Path file = graph.resolve(GraphMetadata.FILE);
        Files.writeString(file, Files.readString(file).replace("\"version\": 2", "\"version\": 1"));
        Files.delete(graph.resolve(FolderChecksums.FILE));
        assertThat(Graph.open(graph).triples()).isEqualTo(40);
    }

    @Test
    void wrongPredicateLinesAreRefused() throws IOException {
        String table = Files.readString(graph.resolve("predicates.tsv"));
        String[] lines = table.split("\n", -1);
        for (String wrong : new String[] {"", "x", "1\t2", "-1\t13\t13\t7\t1\t2", "999\t13\t13\t7\t1\t2", lines[1]}) {
            String changed = lines[0] + "\n" + lines[1] + "\n" + wrong + "\n" + lines[3] + "\n";
            assertRefusedWith("predicates.tsv", changed.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void aFolderThatIsNoGraphSaysHowToMakeOne() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThatThrownBy(() -> Graph.open(empty))
                .hasMessage(
                        empty + " is not a graph folder (no graph.json); make one with: gbjo import FILE -o " + empty);
    }

    /** To import something else to its name is no way out. */
    @Test
    void aFileIsToBeImported() throws IOException {
        Path file = Files.writeString(folder.resolve("other.nt"), "<x:a> <x:b> <x:c> .");
        assertThatThrownBy(() -> Graph.open(file))
                .hasMessage(file + " is a file, not a graph folder; make one with: gbjo import " + file + " -o GRAPH");
    }

    @Test
    void metadataIsReadBackAsItWasWritten() throws IOException {
        GraphMetadata metadata = Graph.open(graph).metadata();
        assertThat(metadata.triples()).isEqualTo(40);
        assertThat(metadata.terms()).isEqualTo(40 + 3 + 7);
        assertThat(metadata.predicates()).isEqualTo(3);
        assertThat(metadata.sources()).containsExactly("good.nt");
        assertThat(metadata.skipped()).isZero();
        metadata.write(graph);
        assertThat(GraphMetadata.read(graph)).isEqualTo(metadata);
    }
}
