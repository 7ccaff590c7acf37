package org.gbjo.oracle;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.gbjo.job.Locks;

/**
 * A text file of counts. A header names the format, its version and the endpoint. Each further line has a count, a tab
 * and a pattern.
 *
 * <p>Lines are only ever appended. A killed process can leave half a line at the end; it is cut off when the file is
 * next opened. The file is locked while it is open, since another process would cut off lines that are being written.
 * Shared by threads.
 */
final class CountCache implements Closeable {
    private static final String FORMAT = "gbjo-counts 1 ";

    private final Path path;
    /** Not a FileChannel, which an interrupt of one thread would close for all of them. */
    private final RandomAccessFile file;

    private final Map<String, Double> counts = new ConcurrentHashMap<>();
    private long end;

    private CountCache(Path path) throws IOException {
        this.path = path;
        this.file = new RandomAccessFile(path.toFile(), "rw");
    }

    static CountCache open(Path path, URI endpoint) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        CountCache cache = new CountCache(path);
        try {
            cache.lock();
            cache.load(FORMAT + endpoint.toASCIIString());
            return cache;
        } catch (IOException | RuntimeException e) {
            cache.close();
            throw e;
        }
    }

    /** Takes the lock, which lasts until the file is closed. */
    private void lock() throws IOException {
        if (!Locks.take(file.getChannel())) {
            throw new OracleException("the cache " + path + " is in use; wait for the other run or name another file");
        }
    }

    private void load(String header) throws IOException {
        byte[] bytes = new byte[Math.toIntExact(file.length())];
        file.readFully(bytes);
        end = bytes.length;
        while (end > 0 && bytes[(int) end - 1] != '\n') {
            end--;
        }
        if (end == 0 && header.startsWith(new String(bytes, StandardCharsets.UTF_8))) {
            file.setLength(0);
            append(header);
            return;
        }
        int textEnd = end == 0 ? bytes.length : (int) end - 1;
        String[] lines = new String(bytes, 0, textEnd, StandardCharsets.UTF_8).split("\n", -1);
        if (!lines[0].equals(header)) {
            throw new OracleException("the cache " + path + " begins with '" + lines[0] + "' where '" + header
                    + "' is expected; name another file");
        }
        for (int i = 1; i < lines.length; i++) {
            read(lines[i], i + 1);
        }
        file.setLength(end);
    }

    private void read(String line, int number) {
        int tab = line.indexOf('\t');
        try {
            double count = Double.parseDouble(line.substring(0, Math.max(tab, 0)));
            if (count >= 0) {
                counts.put(line.substring(tab + 1), count);
                return;
            }
        } catch (NumberFormatException e) {
            // rejected below, like negative counts
        }
        throw new OracleException("line " + number + " of the cache " + path
                + " is not a count, a tab and a pattern; delete the line or the file");
    }

    Optional<Double> get(String pattern) {
        return Optional.ofNullable(counts.get(pattern));
    }

    void put(String pattern, double count) {
        if (counts.putIfAbsent(pattern, count) == null) {
            try {
                append((count < 1L << 53 ? Long.toString((long) count) : Double.toString(count)) + "\t" + pattern);
            } catch (IOException e) {
                throw new OracleException(
                        "cannot write the cache " + path + " (" + e.getMessage() + "); make room or name another file",
                        e);
            }
        }
    }

    /** After a failed write, the next line overwrites the remains of the failed one. */
    private synchronized void append(String line) throws IOException {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        file.seek(end);
        file.write(bytes);
        end += bytes.length;
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
