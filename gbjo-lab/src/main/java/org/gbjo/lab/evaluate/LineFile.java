package org.gbjo.lab.evaluate;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;

/** A file of JSON lines that grows. A line that a crash has cut off is dropped when it is opened again. */
public final class LineFile implements Closeable {
    private final FileChannel channel;

    private LineFile(FileChannel channel) {
        this.channel = channel;
    }

    /** What the whole lines of a file hold; nothing if it does not exist. */
    public static <R extends Record> List<R> read(Path file, Class<R> type) throws IOException {
        List<R> lines = new ArrayList<>();
        if (!Files.exists(file)) {
            return lines;
        }
        String text = Files.readString(file);
        int number = 0;
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n", -1)) {
            number++;
            if (!line.isEmpty()) {
                try {
                    lines.add(RecordJson.fromJson(type, Json.parseObject(line)));
                } catch (JsonException e) {
                    throw new IOException(
                            "line " + number + " of " + file + " is damaged (" + e.getMessage() + "); remove the line",
                            e);
                }
            }
        }
        return lines;
    }

    /** Opens a file to add lines to it. */
    public static LineFile append(Path file) throws IOException {
        byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        int whole = bytes.length;
        while (whole > 0 && bytes[whole - 1] != '\n') {
            whole--;
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.truncate(whole);
        channel.position(whole);
        return new LineFile(channel);
    }

    /** Adds lines; they are in the file when this returns. */
    public synchronized void add(List<? extends Record> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(Json.write(RecordJson.toJson(line))).append('\n'));
        ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
