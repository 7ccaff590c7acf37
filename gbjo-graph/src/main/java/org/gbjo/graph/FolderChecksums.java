package org.gbjo.graph;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.job.Progress;

/**
 * {@code checksums.tsv}: the size and the CRC-32C of every other file of a graph folder, a line each, and at the end that
 * of these lines. Sizes and small files are compared when a folder is opened, and all bytes by {@code gbjo check}.
 */
public final class FolderChecksums {
    public static final String FILE = "checksums.tsv";
    private static final String HEADER = "file\tbytes\tcrc-32c";
    /** A file that is as small as this is read as a whole when the folder is opened. */
    private static final long SMALL = 1 << 16;

    private final Path folder;
    private final Map<String, Entry> entries;

    private record Entry(long bytes, int checksum) {}

    private FolderChecksums(Path folder, Map<String, Entry> entries) {
        this.folder = folder;
        this.entries = entries;
    }

    /** Reads all files of a complete folder and writes their checksums. */
    public static void write(Path folder) throws IOException {
        List<String> names = new ArrayList<>(names(folder, ""));
        Path named = folder.resolve(NamedGraphs.FOLDER);
        if (Files.exists(named)) {
            names.addAll(names(named, NamedGraphs.FOLDER + "/"));
        }
        StringBuilder lines = new StringBuilder(HEADER).append('\n');
        for (String name : names) {
            Path file = folder.resolve(name);
            lines.append(line(name, Files.size(file), checksum(file)));
        }
        lines.append(line(FILE, lines.length(), checksum(lines.toString())));
        Files.writeString(folder.resolve(FILE), lines);
    }

    private static List<String> names(Path folder, String prefix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> prefix + file.getFileName())
                    .filter(name -> !name.equals(FILE))
                    .sorted()
                    .toList();
        }
    }

    private static String line(String name, long bytes, int checksum) {
        return name + "\t" + bytes + "\t" + String.format("%08x", checksum) + "\n";
    }

    /** Reads the checksums of a folder. */
    public static FolderChecksums read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            throw new GraphFormatException("the file " + file + " is missing; import the graph again");
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        int last = text.lastIndexOf('\n', text.length() - 2) + 1;
        String before = text.substring(0, last);
        if (!text.substring(last).equals(line(FILE, before.length(), checksum(before)))
                || !before.startsWith(HEADER + "\n")) {
            throw new GraphFormatException(file + " is damaged; import the graph again");
        }
        Map<String, Entry> entries = new TreeMap<>();
        for (String line : before.lines().skip(1).toList()) {
            String[] fields = line.split("\t", -1);
            entries.put(fields[0], new Entry(Long.parseLong(fields[1]), Integer.parseUnsignedInt(fields[2], 16)));
        }
        return new FolderChecksums(folder, entries);
    }

    /** How many bytes {@link #damaged} reads. */
    public long bytes() {
        return entries.values().stream().mapToLong(Entry::bytes).sum();
    }

    /** Refuses a folder with a file of another size, or a small one with other bytes. */
    public void checkQuickly() throws IOException {
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            Path file = folder.resolve(entry.getKey());
            if (!isSound(file, entry.getValue(), SMALL)) {
                throw new GraphFormatException(
                        file + " is damaged: it is not what the import wrote; import the graph again");
            }
        }
    }

    /** Reads all files, and names those that are missing or not what the import wrote. */
    public List<String> damaged(Progress progress) throws IOException {
        List<String> damaged = new ArrayList<>();
        long done = 0;
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            if (!isSound(folder.resolve(entry.getKey()), entry.getValue(), Long.MAX_VALUE)) {
                damaged.add(entry.getKey());
            }
            done += entry.getValue().bytes;
            progress.update(done);
        }
        return damaged;
    }

    private static boolean isSound(Path file, Entry expected, long readUpTo) throws IOException {
        if (!Files.exists(file)) {
            throw new GraphFormatException("the file " + file + " is missing; import the graph again");
        }
        return Files.size(file) == expected.bytes && (expected.bytes > readUpTo || checksum(file) == expected.checksum);
    }

    private static int checksum(Path file) throws IOException {
        CRC32C checksum = new CRC32C();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                checksum.update(buffer, 0, read);
            }
        }
        return (int) checksum.getValue();
    }

    private static int checksum(String text) {
        CRC32C checksum = new CRC32C();
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        checksum.update(bytes, 0, bytes.length);
        return (int) checksum.getValue();
    }
}
