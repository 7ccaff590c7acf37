package org.gbjo.paper.embedding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.job.WorkFolder;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.feature.TermTableWriter;

/**
 * Makes the term table of a graph with RDF2Vec (Ristoski and Paulheim, "RDF2Vec: RDF Graph Embeddings for Data Mining",
 * ISWC 2016): random walks as sentences, entities, predicates and literals as words, and {@link SkipGram} to learn a
 * vector for each word.
 *
 * <p>What was learned is saved every half minute; a run that was killed goes on there when it is started again. With
 * one thread it gives the same vectors as one that was never interrupted.
 */
public final class Rdf2Vec {
    private static final Duration SLICE = Duration.ofSeconds(30);

    private final Graph graph;
    private final WalkStarts starts;
    private final EmbeddingOptions options;
    private final Duration slice;

    public Rdf2Vec(Graph graph, WalkStarts starts, EmbeddingOptions options) {
        this(graph, starts, options, SLICE);
    }

    /** Saves whenever a slice of time has passed. */
    Rdf2Vec(Graph graph, WalkStarts starts, EmbeddingOptions options, Duration slice) {
        this.graph = graph;
        this.starts = starts;
        this.options = options;
        this.slice = slice;
    }

    /** Learns and writes a {@link org.gbjo.paper.feature.TermTable}, which must not exist yet. */
    public EmbeddingSummary run(Path target, Precision precision, Progress progress) throws IOException {
        try (WorkFolder work = WorkFolder.open(target, ".embedding", List.of())) {
            Path checkpoint = work.resolve("checkpoint");
            try {
                return run(target, checkpoint, precision, progress);
            } finally {
                if (Files.exists(target) || !Files.exists(checkpoint)) {
                    work.delete();
                }
            }
        }
    }

    private EmbeddingSummary run(Path target, Path file, Precision precision, Progress progress) throws IOException {
        Walks walks = new Walks(graph, starts, options);
        Vocabulary vocabulary = new Vocabulary(new WordCount(walks).run(options.threads(), progress));
        if (vocabulary.size() == 0) {
            throw new IllegalArgumentException("none of the " + starts.size() + " entities that walks start at has"
                    + " an outgoing edge; start at more of them, or walk against the edges too");
        }
        Training training = new Training(walks, vocabulary, options);
        EmbeddingCheckpoint checkpoint = new EmbeddingCheckpoint(file, settings(walks));
        checkpoint.restore(training);
        long start = System.nanoTime();
        learn(training, checkpoint, progress);
        Duration learning = Duration.ofNanos(System.nanoTime() - start);
        progress.begin("writing the table", 0);
        LearnedTerms terms = new LearnedTerms(graph, vocabulary, training.words());
        TermTableWriter.write(target, precision, terms);
        progress.end();
        return new EmbeddingSummary(terms.terms(), vocabulary.size(), training.tokens(), learning);
    }

    private void learn(Training training, EmbeddingCheckpoint checkpoint, Progress progress) throws IOException {
        progress.begin("learning, tokens", training.tokensLeft());
        long end = System.nanoTime() + slice.toNanos();
        while (!training.isDone()) {
            training.advance(end, progress);
            if (training.isDone() || System.nanoTime() - end >= 0) {
                checkpoint.save(training);
                end = System.nanoTime() + slice.toNanos();
            }
        }
        progress.end();
    }

    /** Whatever decides about the vectors, but for the number of threads. */
    private String settings(Walks walks) {
        return graph.metadata().fingerprint() + " " + walks.starts() + " " + walks.startsHash() + " "
                + options.withThreads(1);
    }
}
