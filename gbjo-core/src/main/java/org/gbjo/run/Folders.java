package org.gbjo.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What is done with whole folders. */
public final class Folders {
    private Folders() {}

    /** Removes a folder with everything in it; nothing happens if there is none. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        for (Path path : deepestFirst(folder)) {
            Files.delete(path);
        }
    }

    /** Removes all that is in a folder, but not one file directly in it, nor the folder. */
    public static void deleteAllBut(Path kept, Path folder) throws IOException {
        for (Path path : deepestFirst(folder)) {
            if (!path.equals(kept) && !path.equals(folder)) {
                Files.delete(path);
            }
        }
    }

    private static List<Path> deepestFirst(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.sorted(Comparator.reverseOrder()).toList();
        }
    }

    /** The bytes of all files in a folder. */
    public static long size(Path folder) throws IOException {
        long sum = 0;
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path path : walk.filter(Files::isRegularFile).toList()) {
                sum += Files.size(path);
            }
        }
        return sum;
    }
}
