package org.gbjo.graph.load;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.atlas.RuntimeIOException;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RDFParserRegistry;
import org.apache.jena.riot.RIOT;
import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.ErrorHandler;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sparql.core.Quad;

/** Parses blocks with Jena RIOT. One for each thread. */
final class BlockParser {
    private static final String LINE_REMEDY = "mend the line, or skip such lines with --lenient";
    private static final String WHOLE_REMEDY = "mend the file (--lenient can skip lines of N-Triples and N-Quads only)";

    /** Receives the triples of a block. */
    interface TripleSink {
        void accept(Triple triple) throws IOException;

        /** Receives a triple of a named graph, if these are kept. */
        void accept(Node graph, Triple triple) throws IOException;
    }

    private final ImportOptions options;
    private final AtomicLong consumed;
    private long skipped;

    BlockParser(ImportOptions options, AtomicLong consumed) {
        this.options = options;
        this.consumed = consumed;
    }

    /** How many lines were skipped. */
    long skipped() {
        return skipped;
    }

    void parse(SourceBlock block, TripleSink sink) throws IOException {
        StreamRDF target = new Target(sink);
        if (block.isWhole()) {
            parseWhole(block.source(), target);
        } else {
            parseLines(block, target);
        }
    }

    private void parseWhole(Source source, StreamRDF target) throws IOException {
        FailureNotingStream in = open(source);
        RiotParseException fault = null;
        try (in) {
            parse(source, in, target);
        } catch (RiotParseException e) {
            fault = e;
        }
        if (in.failure != null) {
            throw unreadable(source, in.failure);
        }
        if (fault != null) {
            throw malformed(source, fault.getLine(), fault, WHOLE_REMEDY);
        }
    }

    private FailureNotingStream open(Source source) throws IOException {
        try {
            return new FailureNotingStream(source.open(consumed));
        } catch (IOException e) {
            throw unreadable(source, e);
        }
    }

    private static IOException unreadable(Source source, Exception e) {
        return new IOException(source.name() + " cannot be read: " + e.getMessage(), e);
    }

    private void parseLines(SourceBlock block, StreamRDF target) throws IOException {
        int from = 0;
        while (from < block.length()) {
            try {
                parse(block.source(), block.stream(from, block.length()), target);
                return;
            } catch (RiotParseException e) {
                from = skipFault(block, from, e);
            }
        }
    }

    /**
     * Finds the malformed line after RIOT stopped, and returns where to continue. RIOT reads across line ends: after an
     * unfinished line it stops in a later line that may be correct. So the lines are tried one by one, backwards from
     * where RIOT stopped to the last good statement. That statement and all before it were delivered already.
     */
    private int skipFault(SourceBlock block, int from, RiotParseException stopped) throws IOException {
        int stop = block.lineStart(from, stopped.getLine());
        int last = -1;
        int first = stop;
        RiotParseException fault = stopped;
        for (int start = stop; start >= from; start = block.lineBefore(start)) {
            Statements statements = new Statements();
            try {
                parse(block.source(), block.stream(start, block.lineEnd(start)), statements);
                if (statements.any && start != stop) {
                    break;
                }
            } catch (RiotParseException e) {
                last = Math.max(last, start);
                first = start;
                fault = e;
                skipped++;
            }
        }
        if (!options.lenient()) {
            throw malformedLine(block.source(), block.lineNumber(first), fault);
        }
        return block.lineEnd(last < 0 ? stop : last) + 1;
    }

    /** Parses a whole document. */
    static void parse(Source source, InputStream in, StreamRDF target) throws IOException {
        try {
            // A label stands for the same blank node in all blocks of a source.
            LabelToNode labels = LabelToNode.createScopeByDocumentHash(source.blankNodeScope());
            if (source.isLineBased()) {
                RDFParserRegistry.getFactory(source.syntax())
                        .create(source.syntax(), new PlainProfile(labels, STOP))
                        .read(in, source.base(), source.syntax().getContentType(), target, RIOT.getContext());
            } else {
                RDFParser.create()
                        .source(in)
                        .forceLang(source.syntax())
                        .base(source.base())
                        .errorHandler(STOP)
                        .labelToNode(labels)
                        .parse(target);
            }
        } catch (RiotParseException e) {
            throw e;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (RuntimeIOException e) {
            throw unreadable(source, e);
        } catch (JenaException e) {
            throw new IOException(source.name() + ": " + e.getMessage(), e);
        } catch (StackOverflowError e) {
            throw new IOException(source.name() + " nests lists or triple terms too deep to be read; flatten them", e);
        }
    }

    /** The fault of a line, told by its number in the source. */
    static MalformedRdfException malformedLine(Source source, long line, RiotParseException e) {
        return malformed(source, line, e, LINE_REMEDY);
    }

    private static MalformedRdfException malformed(Source source, long line, RiotParseException e, String remedy) {
        String located = e.getMessage();
        // RIOT begins its messages with "[line: 1, col: 2]", counted from the start of its input.
        String reason = located.startsWith("[line")
                ? located.substring(located.indexOf(']') + 1).strip()
                : located;
        return new MalformedRdfException(source.name(), line, e.getCol(), reason, remedy);
    }

    /** Any error ends the parse. Warnings, for example about an unusual IRI, do not. */
    private static final ErrorHandler STOP = new ErrorHandler() {
        @Override
        public void warning(String message, long line, long column) {}

        @Override
        public void error(String message, long line, long column) {
            throw new RiotParseException(message, line, column);
        }

        @Override
        public void fatal(String message, long line, long column) {
            throw new RiotParseException(message, line, column);
        }
    };

    /**
     * Remembers read failures, because RIOT takes some of them, such as a truncated archive, for the end of the
     * document.
     */
    private static final class FailureNotingStream extends FilterInputStream {
        private IOException failure;

        FailureNotingStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            try {
                return super.read();
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return super.read(bytes, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }

    /** Remembers whether there was any statement. */
    private static final class Statements extends StreamRDFBase {
        private boolean any;

        @Override
        public void triple(Triple triple) {
            any = true;
        }

        @Override
        public void quad(Quad quad) {
            any = true;
        }
    }

    private final class Target extends StreamRDFBase {
        private final TripleSink sink;

        Target(TripleSink sink) {
            this.sink = sink;
        }

        @Override
        public void triple(Triple triple) {
            try {
                sink.accept(triple);
            } catch (IOException e) {
                // Not Jena's exception, which means that the input cannot be read.
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void quad(Quad quad) {
            if (quad.isDefaultGraph() || options.namedGraphs() == ImportOptions.NamedGraphs.MERGED) {
                triple(quad.asTriple());
            } else if (options.namedGraphs() == ImportOptions.NamedGraphs.KEPT) {
                try {
                    sink.accept(quad.getGraph(), quad.asTriple());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
