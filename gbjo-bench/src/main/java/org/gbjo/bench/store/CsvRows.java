package org.gbjo.bench.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the rows of an answer in SPARQL's CSV: a line of names, and a line for each row. */
final class CsvRows {
    private static final int END = 200;

    private final byte[] buffer = new byte[1 << 16];
    private final InputStream in;
    private final RowTally tally;
    private byte[] value = new byte[256];
    private int length;
    private String end = "";

    private CsvRows(InputStream in, RowTally tally) {
        this.in = in;
        this.tally = tally;
    }

    /**
     * Reads all rows into a tally. Values are taken apart only where a checksum is made of them. Returns the end of the
     * text, where a server that has already begun its answer may say that it is not whole.
     */
    static String read(InputStream in, RowTally tally) throws IOException {
        CsvRows rows = new CsvRows(in, tally);
        if (tally.isChecked()) {
            rows.check();
        } else {
            rows.count();
        }
        return rows.end;
    }

    /** The first value of the first row, as a number. */
    static long number(InputStream in) throws IOException {
        String[] lines =
                new String(in.readAllBytes(), StandardCharsets.UTF_8).strip().split("\\R", -1);
        String number = lines.length == 2 ? lines[1].replace("\"", "") : "";
        if (!number.matches("\\d+")) {
            throw new IOException("a count is one line with a number, got " + lines.length + " lines");
        }
        return Long.parseLong(number);
    }

    /** Reads on. */
    private int next() throws IOException {
        int read = in.read(buffer);
        if (read > 0) {
            int from = Math.max(0, read - END);
            String more = end + new String(buffer, from, read - from, StandardCharsets.UTF_8);
            end = more.substring(Math.max(0, more.length() - END));
        }
        return read;
    }

    private void count() throws IOException {
        boolean quoted = false;
        long lines = 0;
        long bytes = 0;
        byte last = '\n';
        for (int read = next(); read >= 0; read = next()) {
            bytes += read;
            for (int i = 0; i < read; i++) {
                last = buffer[i];
                if (last == '"') {
                    quoted = !quoted;
                } else if (last == '\n' && !quoted) {
                    lines++;
                }
            }
        }
        tally.addRows(Math.max(0, lines + (last == '\n' ? 0 : 1) - 1), bytes);
    }

    private void check() throws IOException {
        boolean quoted = false;
        boolean header = true;
        boolean begun = false;
        for (int read = next(); read >= 0; read = next()) {
            for (int i = 0; i < read; i++) {
                byte next = buffer[i];
                begun |= next != '\n';
                if (next == '"') {
                    // A doubled quote inside of quotes leaves them and enters them again.
                    quoted = !quoted;
                    append(next);
                } else if (quoted || (next != ',' && next != '\n' && next != '\r')) {
                    append(next);
                } else if (next != '\r') {
                    endValue(header);
                    if (next == '\n') {
                        endRow(header);
                        header = false;
                        begun = false;
                    }
                }
            }
        }
        if (begun) {
            endValue(header);
            endRow(header);
        }
    }

    private void endRow(boolean header) {
        if (!header) {
            tally.endRow();
        }
    }

    private void append(byte next) {
        if (length == value.length) {
            value = Arrays.copyOf(value, 2 * length);
        }
        value[length++] = next;
    }

    private void endValue(boolean header) {
        String text = new String(value, 0, length, StandardCharsets.UTF_8);
        length = 0;
        if (header) {
            return;
        }
        boolean quoted = text.length() >= 2 && text.charAt(0) == '"' && text.charAt(text.length() - 1) == '"';
        tally.value(quoted ? text.substring(1, text.length() - 1).replace("\"\"", "\"") : text);
    }
}
