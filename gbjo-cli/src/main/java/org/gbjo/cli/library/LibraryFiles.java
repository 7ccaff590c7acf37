package org.gbjo.cli.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.gbjo.run.AtomicFiles;

/**
 * Finds the jars of a library: beside gbjo's own, or where an earlier command has found or put them. What is missing is
 * fetched.
 */
final class LibraryFiles {
    private final Path program;
    private final Path cache;
    private final LibrarySource source;

    /** Where jars come from if they are not there. */
    interface LibrarySource {
        /** The files of all of these artifacts, in their order. */
        List<Path> fetch(Library library, List<String> artifacts) throws IOException;
    }

    LibraryFiles(Path program, Path cache, LibrarySource source) {
        this.program = program;
        this.cache = cache;
        this.source = source;
    }

    /** All jars of a library, in its order. */
    List<Path> of(Library library) throws IOException {
        List<String> missing = library.artifacts().stream()
                .filter(artifact -> !Files.exists(besideProgram(artifact)))
                .toList();
        Iterator<Path> found = missing.isEmpty()
                ? Collections.emptyIterator()
                : find(library, missing).iterator();
        List<Path> jars = new ArrayList<>();
        for (String artifact : library.artifacts()) {
            jars.add(missing.contains(artifact) ? found.next() : besideProgram(artifact));
        }
        return jars;
    }

    private Path besideProgram(String artifact) {
        return program.resolve(Library.fileOf(artifact));
    }

    private List<Path> find(Library library, List<String> missing) throws IOException {
        Path list = cache.resolve("found-" + library.name() + "-" + Integer.toHexString(missing.hashCode()) + ".txt");
        List<Path> known = known(list);
        if (known.size() == missing.size() && known.stream().allMatch(Files::isRegularFile)) {
            return known;
        }
        List<Path> fetched = source.fetch(library, missing);
        AtomicFiles.replace(
                list, String.join("\n", fetched.stream().map(Path::toString).toList()));
        return fetched;
    }

    private static List<Path> known(Path list) throws IOException {
        return Files.isRegularFile(list)
                ? Files.readAllLines(list).stream().map(Path::of).toList()
                : List.of();
    }
}
