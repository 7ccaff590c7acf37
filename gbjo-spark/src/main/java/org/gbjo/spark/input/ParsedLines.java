package org.gbjo.spark.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.io.Text;
import org.apache.jena.riot.Lang;
import org.gbjo.graph.load.LineParser;

/** The triples of some lines of a file, of which about a megabyte is parsed at a time. */
final class ParsedLines implements Iterator<TextTriple> {
    private static final int BLOCK = 1 << 20;

    private final Iterator<Text> lines;
    private final LineParser parser;
    private final NodeTexts texts = new NodeTexts();
    private final ArrayDeque<TextTriple> parsed = new ArrayDeque<>();
    private byte[] block = new byte[BLOCK + (1 << 12)];
    private long linesBefore;

    ParsedLines(Iterator<Text> lines, InputFile file, boolean lenient) {
        this.lines = lines;
        this.parser = new LineParser(
                file.name(),
                file.number(),
                file.syntax() == InputFile.Syntax.N_QUADS ? Lang.NQUADS : Lang.NTRIPLES,
                lenient);
    }

    @Override
    public boolean hasNext() {
        while (parsed.isEmpty() && lines.hasNext()) {
            parseBlock();
        }
        return !parsed.isEmpty();
    }

    private void parseBlock() {
        int length = 0;
        int count = 0;
        while (length < BLOCK && lines.hasNext()) {
            Text line = lines.next();
            if (length + line.getLength() + 1 > block.length) {
                block = Arrays.copyOf(block, Math.addExact(2 * line.getLength(), length) + 1);
            }
            System.arraycopy(line.getBytes(), 0, block, length, line.getLength());
            length += line.getLength();
            block[length++] = '\n';
            count++;
        }
        try {
            parser.parse(block, length, linesBefore, triple -> parsed.add(texts.of(triple)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        linesBefore += count;
    }

    @Override
    public TextTriple next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there are no more triples");
        }
        return parsed.remove();
    }

    /** How many lines were read. */
    long lines() {
        return linesBefore;
    }

    /** How many malformed lines were left out. */
    long skipped() {
        return parser.skipped();
    }
}
