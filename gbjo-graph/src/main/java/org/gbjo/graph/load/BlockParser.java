package org.gbjo.graph.load;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.atlas.RuntimeIOException;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RDFParserBuilder;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.ErrorHandler;
import org.apache.jena.riot.system.FactoryRDFStd;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.core.Quad;

/** Parses blocks with Jena RIOT. One for each thread. */
final class BlockParser {
    private static final String LINE_REMEDY = "mend the line, or skip such lines with --lenient";
    private static final String WHOLE_REMEDY = "mend the file (--lenient can skip lines of N-Triples and N-Quads only)";

    /** Receives the triples of a block. */
    interface TripleSink {
        void accept(Triple triple) throws IOException;
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

    void parse(Block block, TripleSink sink) throws IOException {
        StreamRDF target = new Target(sink);
        Source source = block.source();
        if (block.isWhole()) {
            try (InputStream in = source.open(consumed)) {
                parse(source, in, target);
            } catch (RiotParseException e) {
                throw malformed(source, e, 0, WHOLE_REMEDY);
            } catch (RiotException e) {
                throw new IOException(source.name() + ": " + e.getMessage(), e);
            }
            return;
        }
        int from = 0;
        long linesBefore = 0;
        while (from < block.length()) {
            try {
                parse(source, block.stream(from), target);
                return;
            } catch (RiotParseException e) {
                if (!options.lenient()) {
                    throw malformed(source, e, block.linesBefore() + linesBefore, LINE_REMEDY);
                }
                // The lines before the bad one were delivered; go on after it.
                skipped++;
                linesBefore += Math.max(1, e.getLine());
                from = block.startAfterLine(linesBefore);
            }
        }
    }

    private static void parse(Source source, InputStream in, StreamRDF target) throws IOException {
        try {
            RDFParserBuilder parser = RDFParser.create()
                    .source(in)
                    .forceLang(source.syntax())
                    .base("file:///" + source.shortName())
                    .errorHandler(STOP)
                    .labelToNode(LabelToNode.createScopeByDocumentHash(source.blankNodeScope()));
            if (source.isLineBased()) {
                // Half the time of RIOT would go into checks that only ever warn, and into a cache like that of
                // NodeEncoder.
                parser.checking(false).factory(new FactoryRDFStd());
            }
            parser.parse(target);
        } catch (RuntimeIOException e) {
            throw new IOException(source.name() + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static MalformedRdfException malformed(
            Source source, RiotParseException e, long linesBefore, String remedy) {
        String located = e.getMessage();
        // RIOT puts "[line: 1, col: 2]" in front, counted from the start of the block.
        String reason = located.startsWith("[line")
                ? located.substring(located.indexOf(']') + 1).strip()
                : located;
        return new MalformedRdfException(source.name(), linesBefore + e.getLine(), e.getCol(), reason, remedy);
    }

    /** Any error ends the parse; warnings (an unusual IRI, say) do not hinder an import. */
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
                throw new RuntimeIOException(e);
            }
        }

        @Override
        public void quad(Quad quad) {
            if (quad.isDefaultGraph() || options.namedGraphs()) {
                triple(quad.asTriple());
            }
        }
    }
}
