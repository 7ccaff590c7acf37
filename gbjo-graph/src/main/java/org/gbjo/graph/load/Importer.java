package org.gbjo.graph.load;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.graph.FolderChecksums;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.graph.PredicateTable;
import org.gbjo.job.Progress;
import org.gbjo.statistics.build.GraphSource;
import org.gbjo.statistics.count.GraphFingerprint;

/**
 * Makes a graph folder from RDF files. The folder gets its name only when it is complete. An import that ends early
 * leaves nothing behind.
 */
public final class Importer {
    private final ImportOptions options;
    private final Progress progress;

    public Importer(ImportOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    public GraphMetadata run(Path target) throws IOException {
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < options.sources().size(); i++) {
            sources.add(Source.of(options, i));
        }
        try (PendingFolder pending = PendingFolder.create(target)) {
            GraphMetadata metadata = build(sources, pending.folder(), pending.temporary());
            pending.complete();
            return metadata;
        } catch (OutOfMemoryError e) {
            throw new IOException(
                    "the import ran out of memory; give Java a larger heap with -Xmx, or the import fewer threads", e);
        }
    }

    static IOException cannotWrite(Path folder, IOException e) {
        return new IOException(
                "the import cannot write to " + folder + ": " + e.getMessage() + "; make room there and import again",
                e);
    }

    private GraphMetadata build(List<Source> sources, Path folder, Path temporary) throws IOException {
        RdfReader reader = new RdfReader(options, temporary, progress);
        long bytes = 0;
        for (Source source : sources) {
            bytes += source.size();
        }
        progress.begin("reading", bytes);
        reader.read(sources);
        progress.end();
        if (reader.parsed() == 0) {
            throw new IOException("no triple found in " + String.join(", ", options.sources())
                    + (options.namedGraphs() ? "" : "; if they are in named graphs, use --named-graphs"));
        }
        try {
            return write(reader, sources, folder, temporary);
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    private GraphMetadata write(RdfReader reader, List<Source> sources, Path folder, Path temporary)
            throws IOException {
        VocabularyMerge vocabulary = new VocabularyMerge();
        progress.begin("merging terms", 0);
        vocabulary.merge(reader.runs(), folder, progress);
        progress.end();

        IndexBuilder indexes =
                new IndexBuilder(folder, temporary, vocabulary.terms(), vocabulary.predicates().length, options);
        progress.begin("sorting triples", IndexOrder.values().length);
        TripleSorter first = indexes.sorter(IndexOrder.SPO, 1);
        collect(reader.runs(), vocabulary.predicates(), first);
        long triples = indexes.build(first, reader.parsed(), progress);
        progress.end();

        PredicateTable.write(folder, statistics(vocabulary.predicates(), indexes));
        GraphMetadata metadata = new GraphMetadata(
                triples,
                vocabulary.terms(),
                vocabulary.predicates().length,
                "",
                sources.stream().map(Source::shortName).toList(),
                reader.skipped());
        metadata.writeWithoutChecksums(folder);
        GraphMetadata complete = metadata.withFingerprint(GraphFingerprint.of(new GraphSource(Graph.open(folder))));
        complete.write(folder);
        FolderChecksums.write(folder);
        return complete;
    }

    /** Gives the terms of each run their final ids. */
    private static void collect(List<SortedRun> runs, int[] predicates, TripleSorter sorter) throws IOException {
        Int2IntOpenHashMap ordinals = new Int2IntOpenHashMap(predicates.length);
        for (int ordinal = 0; ordinal < predicates.length; ordinal++) {
            ordinals.put(predicates[ordinal], ordinal);
        }
        for (SortedRun run : runs) {
            int[] ids = new int[run.terms()];
            try (InputStream in = NumberFiles.open(run.idsFile())) {
                for (int rank = 0; rank < ids.length; rank++) {
                    ids[rank] = NumberFiles.readNumber(in);
                }
            }
            try (InputStream in = NumberFiles.open(run.triplesFile())) {
                for (int i = 0; i < run.triples(); i++) {
                    int subject = ids[NumberFiles.readNumber(in)];
                    int predicate = ordinals.get(ids[NumberFiles.readNumber(in)]);
                    sorter.add(subject, predicate, ids[NumberFiles.readNumber(in)]);
                }
            }
            run.delete();
        }
    }

    private static List<PredicateStatistics> statistics(int[] predicates, IndexBuilder indexes) {
        KeyCounts subjects = indexes.pairs(IndexOrder.PSO);
        KeyCounts objects = indexes.pairs(IndexOrder.POS);
        List<PredicateStatistics> statistics = new ArrayList<>();
        for (int ordinal = 0; ordinal < predicates.length; ordinal++) {
            statistics.add(new PredicateStatistics(
                    predicates[ordinal],
                    subjects.rows(ordinal),
                    subjects.distinct(ordinal),
                    objects.distinct(ordinal),
                    subjects.maximum(ordinal),
                    objects.maximum(ordinal)));
        }
        return statistics;
    }
}
