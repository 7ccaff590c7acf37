package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whatever ends an import, no half graph and no other trace stays behind. */
class ImportFailureTest {
    private static final String GOOD = "<x:s> <x:p> <x:o> .\n";

    @TempDir
    private Path folder;

    private Path target() {
        return folder.resolve("graph");
    }

    /** Distinct terms that share no prefixes, so that files grow with them. */
    private Path manyTerms(int count) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int mixed = i * 0x9e3779b1;
            text.append("<x:")
                    .append(mixed)
                    .append("/a/path> <x:p> \"")
                    .append(~mixed)
                    .append(" and text\" .\n");
        }
        return Imports.write(folder, "many.nt", text.toString());
    }

    @Test
    void aFailureLeavesNothingBehind() throws IOException {
        Path file = Imports.write(folder, "bad.nt", GOOD + "garbage\n");
        assertThatThrownBy(() -> Imports.files(target(), file)).isInstanceOf(MalformedRdfException.class);
        assertThat(Imports.names(folder)).containsExactly("bad.nt");
        Path deeper = folder.resolve("not/yet/there");
        assertThatThrownBy(() -> Imports.files(deeper, file)).isInstanceOf(MalformedRdfException.class);
        assertThat(Imports.names(folder.resolve("not/yet"))).isEmpty();
    }

    @Test
    void aFinishedImportLeavesTheGraphAlone() throws IOException {
        Imports.files(target(), Imports.write(folder, "good.nt", GOOD));
        assertThat(Imports.names(folder)).containsExactly("good.nt", "graph");
        assertThat(Imports.names(target()))
                .containsExactly(
                        "checksums.tsv",
                        "graph.json",
                        "o.offsets",
                        "ops.second",
                        "ops.third",
                        "osp.second",
                        "osp.third",
                        "p.offsets",
                        "pos.second",
                        "pos.third",
                        "predicates.tsv",
                        "pso.second",
                        "pso.third",
                        "s.offsets",
                        "sop.second",
                        "sop.third",
                        "spo.second",
                        "spo.third",
                        "terms.blocks",
                        "terms.text");
    }

    @Test
    void whatExistsIsNotOverwritten() throws IOException {
        Path file = Imports.write(folder, "good.nt", GOOD);
        Files.createDirectory(target());
        assertThatThrownBy(() -> Imports.files(target(), file))
                .hasMessage(target() + " exists already; choose another name or remove it");
        assertThat(Imports.names(target())).isEmpty();
        assertThatThrownBy(() -> Imports.files(file, file))
                .hasMessage(file + " exists already; choose another name or remove it");
        assertThat(file).hasContent(GOOD);
    }

    @Test
    void whatAKilledImportLeftIsRemovedByTheNext() throws IOException {
        Path pending = folder.resolve(".graph.pending");
        Files.createDirectories(pending.resolve("temporary/deeper"));
        Files.writeString(pending.resolve("temporary/deeper/run-0.terms"), "half");
        Files.writeString(pending.resolve("spo.second"), "half");
        Files.writeString(folder.resolve(".graph.pending.lock"), "");
        assertThat(Imports.files(target(), Imports.write(folder, "good.nt", GOOD))
                        .triples())
                .isEqualTo(1);
        assertThat(Imports.names(folder)).containsExactly("good.nt", "graph");
    }

    @Test
    void aLivingImportOfTheSameTargetInThisProcessIsRespected() throws IOException {
        Path file = Imports.write(folder, "good.nt", GOOD);
        try (PendingFolder living = PendingFolder.create(target())) {
            Files.writeString(living.folder().resolve("file"), "kept");
            assertThatThrownBy(() -> Imports.files(target(), file))
                    .hasMessage(target() + " is being made by another process; wait for it or choose another name");
            assertThat(living.folder().resolve("file")).hasContent("kept");
        }
        assertThat(Imports.files(target(), file).triples()).isEqualTo(1);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aLivingImportInAnotherProcessIsRespectedAndAKilledOneReplaced() throws Exception {
        Path file = Imports.write(folder, "good.nt", GOOD);
        // It waits for a standard input that never ends.
        Process other = ImportInChild.start("", List.of(), 1 << 20, target(), ImportOptions.STANDARD_INPUT);
        try {
            while (!Files.exists(folder.resolve(".graph.pending/temporary"))) {
                assertThat(other.isAlive()).isTrue();
                Thread.sleep(10);
            }
            assertThatThrownBy(() -> Imports.files(target(), file))
                    .hasMessage(target() + " is being made by another process; wait for it or choose another name");
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(folder.resolve(".graph.pending")).exists();
        assertThat(Imports.files(target(), file).triples()).isEqualTo(1);
        assertThat(Imports.names(folder)).containsExactly("good.nt", "graph");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskEndsTheImport() throws Exception {
        Path file = manyTerms(40_000);
        // Files may have so many blocks of 512 bytes: too few for a run, then too few for all terms.
        for (int blocks : new int[] {10, 1500}) {
            String message = fail(
                    ImportInChild.start("ulimit -f " + blocks + ";", List.of(), 1 << 20, target(), file.toString()));
            assertThat(message)
                    .startsWith("the import cannot write to " + folder)
                    .endsWith(": File too large; make room there and import again");
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void tooLittleMemoryEndsTheImport() throws Exception {
        Path file = manyTerms(600_000);
        String message = fail(ImportInChild.start("", List.of("-Xmx40m"), 1L << 40, target(), file.toString()));
        assertThat(message)
                .isEqualTo(
                        "the import ran out of memory; give Java a larger heap with -Xmx, or the import fewer threads");
    }

    /** Waits for the end of a child, which must be a failure without a trace. */
    private String fail(Process child) throws Exception {
        try {
            String message = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            assertThat(child.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(child.exitValue()).isEqualTo(1);
            assertThat(Imports.names(folder)).containsExactly("many.nt");
            return message;
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void anInterruptedImportLeavesNothingBehind() throws Exception {
        Path file = manyTerms(100_000);
        Throwable[] thrown = {null};
        Thread importing = new Thread(() -> {
            try {
                new Importer(Imports.options(file), Progress.SILENT).run(target());
            } catch (IOException | RuntimeException e) {
                thrown[0] = e;
            }
        });
        importing.start();
        while (!Files.exists(folder.resolve(".graph.pending"))) {
            Thread.sleep(1);
        }
        importing.interrupt();
        importing.join();
        assertThat(thrown[0]).hasMessageContaining("interrupted");
        assertThat(Imports.names(folder)).containsExactly("many.nt");
    }

    @Test
    void optionsOutOfRangeAreRefused() {
        assertThatThrownBy(ImportOptions::of).hasMessage("an import needs at least 1 file, got none");
        ImportOptions options = ImportOptions.of("a.nt");
        assertThatThrownBy(() -> options.withThreads(0)).hasMessage("an import needs at least 1 thread, got 0");
        assertThatThrownBy(() -> options.withMemory(1000))
                .hasMessage("an import needs at least 1 MiB of memory, got 1000 bytes");
    }
}
