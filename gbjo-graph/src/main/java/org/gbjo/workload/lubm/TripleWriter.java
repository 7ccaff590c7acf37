package org.gbjo.workload.lubm;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes N-Triples from pieces of bytes, without an object for each triple.
 *
 * <p>A subject is set once and repeated by all following triples.
 */
final class TripleWriter {
    static final byte[] IRI_END = bytes("> .\n");
    static final byte[] LITERAL_END = bytes("\" .\n");

    private static final int LONGEST_SUBJECT = 256;
    private static final int LONGEST_TRIPLE = 1024;
    private static final int BUFFER_SIZE = 1 << 17;

    private final OutputStream out;
    private final byte[] subject = new byte[LONGEST_SUBJECT];
    private final byte[] buffer = new byte[BUFFER_SIZE];
    private int subjectSize;
    private int size;

    TripleWriter(OutputStream out) {
        this.out = out;
    }

    static byte[] bytes(String text) {
        return text.getBytes(US_ASCII);
    }

    /** A predicate with the blanks around it. */
    static byte[] predicate(String term) {
        return bytes(" " + term + " ");
    }

    /** A predicate and an object, to be written by {@link #triple(byte[])}. */
    static byte[] statement(String predicate, String object) {
        return bytes(" " + predicate + " " + object + " .\n");
    }

    void subject(byte[] iri) {
        System.arraycopy(iri, 0, subject, 0, iri.length);
        subjectSize = iri.length;
    }

    /** The subject {@code start} followed by a number and the closing bracket. */
    void subject(byte[] start, int number) {
        subject(start);
        subjectSize = putNumber(subject, subjectSize, number);
        subject[subjectSize++] = '>';
    }

    /** The subject {@code start}, a number, {@code middle}, another number and the closing bracket. */
    void subject(byte[] start, int number, byte[] middle, int secondNumber) {
        subject(start);
        subjectSize = putNumber(subject, subjectSize, number);
        System.arraycopy(middle, 0, subject, subjectSize, middle.length);
        subjectSize = putNumber(subject, subjectSize + middle.length, secondNumber);
        subject[subjectSize++] = '>';
    }

    /** A triple of the subject and a prepared {@link #statement}. */
    void triple(byte[] statement) throws IOException {
        beginTriple();
        put(statement);
    }

    /** A triple whose object is {@code start}, a number and {@code end}, which closes it and the line. */
    void triple(byte[] predicate, byte[] start, int number, byte[] end) throws IOException {
        beginTriple();
        put(predicate);
        put(start, number, end);
    }

    /** Writes a whole line and keeps the subject. */
    void line(byte[] start, int number, byte[] end) throws IOException {
        makeRoom();
        put(start, number, end);
    }

    void flush() throws IOException {
        out.write(buffer, 0, size);
        size = 0;
        out.flush();
    }

    private void makeRoom() throws IOException {
        if (BUFFER_SIZE - size < LONGEST_TRIPLE) {
            out.write(buffer, 0, size);
            size = 0;
        }
    }

    private void beginTriple() throws IOException {
        makeRoom();
        System.arraycopy(subject, 0, buffer, size, subjectSize);
        size += subjectSize;
    }

    private void put(byte[] piece) {
        System.arraycopy(piece, 0, buffer, size, piece.length);
        size += piece.length;
    }

    private void put(byte[] start, int number, byte[] end) {
        put(start);
        size = putNumber(buffer, size, number);
        put(end);
    }

    private static int putNumber(byte[] target, int start, int number) {
        int end = start + 1;
        for (int rest = number / 10; rest > 0; rest /= 10) {
            end++;
        }
        int rest = number;
        for (int i = end - 1; i >= start; i--) {
            target[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return end;
    }
}
