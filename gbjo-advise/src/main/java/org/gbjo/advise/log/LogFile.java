package org.gbjo.advise.log;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/** A log, which may be compressed by gzip or bzip2, whatever it is called. */
public record LogFile(Path path) {
    private static final int BUFFER = 1 << 16;
    private static final byte[] BZIP2 = {'B', 'Z', 'h'};
    private static final int LOOKED_AT = 200;
    /** Of all lines that are looked at. */
    private static final int CHARACTERS = 1 << 20;

    /** A file, or all files of a folder and the folders in it, in the order of their names. */
    public static List<LogFile> of(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(new LogFile(path));
        }
        try (Stream<Path> files = Files.walk(path)) {
            List<LogFile> found = files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .map(LogFile::new)
                    .toList();
            if (found.isEmpty()) {
                throw new IOException("the folder " + path + " holds no file; name a log or a folder of logs");
            }
            return found;
        }
    }

    /**
     * Reads all of it, or as much as a damaged archive has.
     *
     * @param given the format, if it is not to be guessed
     * @return how many lines there were, and in which format
     */
    public Reading read(Optional<LogFormat> given, LogListener listener) throws IOException {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
            InputStream plain;
            try {
                plain = decompressed(file);
            } catch (IOException e) {
                // No archive, although it begins like one; the file itself was opened.
                return new Reading(given.orElse(LogFormat.QUERIES), 0, false);
            }
            try (LineReader lines = new LineReader(plain)) {
                return read(lines, given, listener);
            }
        }
    }

    private Reading read(LineReader lines, Optional<LogFormat> given, LogListener listener) {
        Queue<Line> first = new ArrayDeque<>();
        boolean whole = true;
        try {
            int characters = 0;
            for (Line line = Line.next(lines);
                    line != null && first.size() < LOOKED_AT && characters < CHARACTERS;
                    line = Line.next(lines)) {
                first.add(line);
                characters += line.text.length();
                if (first.size() == LOOKED_AT || characters >= CHARACTERS) {
                    break;
                }
            }
        } catch (IOException e) {
            whole = false;
        }
        LogFormat format = given.orElseGet(() -> guess(first));
        LogReader reader = format.newReader();
        long count = 0;
        try {
            for (Line line = first.poll(); line != null; line = first.poll()) {
                tell(line, reader, listener);
                count++;
            }
            for (Line line = whole ? Line.next(lines) : null; line != null; line = Line.next(lines)) {
                tell(line, reader, listener);
                count++;
            }
        } catch (IOException e) {
            whole = false;
        }
        reader.end(listener);
        return new Reading(format, count, whole);
    }

    private LogFormat guess(Queue<Line> first) {
        List<String> texts = new ArrayList<>();
        first.forEach(line -> texts.add(line.text));
        String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
        return LogFormat.of(name.replaceFirst("\\.(gz|bz2)$", ""), texts);
    }

    private static void tell(Line line, LogReader reader, LogListener listener) {
        if (line.cut) {
            listener.unreadable();
        } else {
            reader.line(line.text, listener);
        }
    }

    /** The decompressed bytes, told by how they begin. */
    private static InputStream decompressed(InputStream file) throws IOException {
        file.mark(BZIP2.length + 1);
        byte[] begin = file.readNBytes(BZIP2.length + 1);
        file.reset();
        if (begin.length >= 2 && begin[0] == 0x1f && begin[1] == (byte) 0x8b) {
            return new GZIPInputStream(file, BUFFER);
        }
        boolean isBzip2 = Arrays.equals(Arrays.copyOf(begin, BZIP2.length), BZIP2)
                && begin.length > BZIP2.length
                && Character.isDigit(begin[BZIP2.length]);
        return isBzip2 ? new BZip2CompressorInputStream(file, true) : file;
    }

    /**
     * What was read.
     *
     * @param whole whether the file could be read to its end; the rest of a damaged one is lost
     */
    public record Reading(LogFormat format, long lines, boolean whole) {}

    private record Line(String text, boolean cut) {
        static Line next(LineReader lines) throws IOException {
            String text = lines.next();
            return text == null ? null : new Line(text, lines.wasCut());
        }
    }
}
