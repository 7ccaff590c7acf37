package org.gbjo.spark.input;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;

/**
 * A file to read, or a folder of Parquet files.
 *
 * @param path as Hadoop knows it
 * @param name for messages
 * @param number among all files, from 0 on; blank nodes are named by it
 * @param syntax what is in it
 * @param splittable whether several tasks can read it
 * @param bytes its size; 0 for a folder
 */
public record InputFile(String path, String name, int number, Syntax syntax, boolean splittable, long bytes)
        implements Serializable {
    private static final String PARQUET = ".parquet";

    /** What a file holds. */
    public enum Syntax {
        N_TRIPLES(".nt"),
        N_QUADS(".nq"),
        PARQUET(InputFile.PARQUET);

        private final String ending;

        Syntax(String ending) {
            this.ending = ending;
        }
    }

    /** Finds the files that sources name, those of a pattern or folder in the order of their names. */
    static List<InputFile> find(List<String> sources, Configuration configuration) throws IOException {
        List<InputFile> files = new ArrayList<>();
        for (String source : sources) {
            Path pattern = new Path(source);
            FileSystem system = pattern.getFileSystem(configuration);
            FileStatus[] found = system.globStatus(pattern);
            if (found == null || found.length == 0) {
                throw new IOException(source + " does not exist; check the name");
            }
            Arrays.sort(found, Comparator.comparing(FileStatus::getPath));
            for (FileStatus each : found) {
                add(source, each, system, files, configuration);
            }
        }
        return files;
    }

    private static void add(
            String source, FileStatus status, FileSystem system, List<InputFile> files, Configuration configuration)
            throws IOException {
        Path path = status.getPath();
        if (status.isFile()) {
            // A file keeps the name that the user knows it by.
            boolean named = new Path(source).getName().equals(path.getName());
            files.add(of(status, named ? source : path.toString(), files.size(), configuration));
            return;
        }
        FileStatus[] children = Arrays.stream(system.listStatus(path))
                .filter(child -> !isHidden(child.getPath()))
                .sorted(Comparator.comparing(FileStatus::getPath))
                .toArray(FileStatus[]::new);
        if (path.getName().endsWith(PARQUET)
                || Arrays.stream(children)
                        .anyMatch(child -> child.getPath().getName().endsWith(PARQUET))) {
            files.add(new InputFile(path.toString(), source, files.size(), Syntax.PARQUET, true, 0));
            return;
        }
        if (children.length == 0) {
            throw new IOException(source + " is a folder without files; check the name");
        }
        for (FileStatus child : children) {
            if (child.isFile()) {
                files.add(of(child, child.getPath().toString(), files.size(), configuration));
            }
        }
    }

    private static boolean isHidden(Path path) {
        return path.getName().startsWith("_") || path.getName().startsWith(".");
    }

    private static InputFile of(FileStatus status, String name, int number, Configuration configuration)
            throws IOException {
        Path path = status.getPath();
        CompressionCodec codec = new CompressionCodecFactory(configuration).getCodec(path);
        String plain = path.getName().toLowerCase(Locale.ROOT);
        if (codec != null) {
            plain = plain.substring(
                    0, plain.length() - codec.getDefaultExtension().length());
        }
        Syntax syntax = syntax(plain)
                .orElseThrow(() -> new IOException(name + " has no ending that is known here; Spark reads .nt and .nq,"
                        + " each also compressed, and .parquet; convert others with gbjo import and gbjo export"));
        boolean splittable = codec == null || codec instanceof SplittableCompressionCodec;
        return new InputFile(path.toString(), name, number, syntax, splittable, status.getLen());
    }

    private static Optional<Syntax> syntax(String name) {
        return Arrays.stream(Syntax.values())
                .filter(syntax -> name.endsWith(syntax.ending))
                .findFirst();
    }
}
