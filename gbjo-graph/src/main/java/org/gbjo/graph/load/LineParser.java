package org.gbjo.graph.load;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.core.Quad;

/**
 * Parses lines of N-Triples or N-Quads as an import does, for readers that cut files in their own way. What a line says
 * depends on this line alone, so that it does not matter where files are cut. Triples of named graphs are left out. One
 * for each thread and file.
 */
public final class LineParser {
    private final Source source;
    private final boolean lenient;
    private long skipped;

    /**
     * For a file.
     *
     * @param name of the file, for messages
     * @param number of the file among all, from 0 on, which is a part of the names of its blank nodes
     * @param lenient whether malformed lines are counted and left out
     */
    public LineParser(String name, int number, Lang syntax, boolean lenient) {
        this.source = Source.named(name, syntax, number);
        if (!source.isLineBased()) {
            throw new IllegalArgumentException("lines are N-Triples or N-Quads, got " + syntax.getName());
        }
        this.lenient = lenient;
    }

    /** How many lines were left out. */
    public long skipped() {
        return skipped;
    }

    /**
     * Parses whole lines.
     *
     * @param linesBefore how many lines of the file came before these
     * @throws MalformedRdfException that names the first malformed line, unless such lines are left out
     */
    public void parse(byte[] bytes, int length, long linesBefore, Consumer<Triple> sink) throws IOException {
        Statements all = new Statements();
        try {
            BlockParser.parse(source, new ByteArrayInputStream(bytes, 0, length), all);
        } catch (RiotParseException e) {
            all.count = -1;
        }
        if (all.count != linesWithContent(bytes, length)) {
            // Some line is malformed, has several statements or ends within one.
            all = parseEach(bytes, length, linesBefore);
        }
        all.triples.forEach(sink);
    }

    private Statements parseEach(byte[] bytes, int length, long linesBefore) throws IOException {
        Statements good = new Statements();
        long line = linesBefore;
        for (int start = 0; start < length; ) {
            int end = lineEnd(bytes, start, length);
            line++;
            Statements one = new Statements();
            try {
                BlockParser.parse(source, new ByteArrayInputStream(bytes, start, end - start), one);
                good.triples.addAll(one.triples);
            } catch (RiotParseException e) {
                if (!lenient) {
                    throw BlockParser.malformedLine(source, line, e);
                }
                skipped++;
            }
            start = end + 1;
        }
        return good;
    }

    private static int lineEnd(byte[] bytes, int start, int length) {
        int end = start;
        while (end < length && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    /** The lines that are neither empty nor comments. */
    private static int linesWithContent(byte[] bytes, int length) {
        int lines = 0;
        boolean atStart = true;
        for (int i = 0; i < length; i++) {
            byte each = bytes[i];
            if (each == '\n') {
                atStart = true;
            } else if (atStart && each != ' ' && each != '\t' && each != '\r') {
                lines += each == '#' ? 0 : 1;
                atStart = false;
            }
        }
        return lines;
    }

    private static final class Statements extends StreamRDFBase {
        private final List<Triple> triples = new ArrayList<>();
        private int count;

        @Override
        public void triple(Triple triple) {
            triples.add(triple);
            count++;
        }

        @Override
        public void quad(Quad quad) {
            if (quad.isDefaultGraph()) {
                triples.add(quad.asTriple());
            }
            count++;
        }
    }
}
