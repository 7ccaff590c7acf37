package org.gbjo.graph.load;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.graph.FolderChecksums;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.NamedGraphs;
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
                    + (options.namedGraphs() == ImportOptions.NamedGraphs.LEFT_OUT
                            ? "; if they are in named graphs, use --quads or --named-graphs"
                            : ""));
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

        int[] predicates = vocabulary.predicates();
        IndexBuilder indexes = new IndexBuilder(folder, temporary, vocabulary.terms(), predicates.length, options);
        progress.begin("sorting triples", IndexOrder.values().length);
        TripleSorter first = indexes.sorter(IndexOrder.SPO, 1);
        collect(reader.runs(), predicates, first);
        long triples = indexes.build(first, reader.parsed(), progress);
        progress.end();
        PredicateTable.write(folder, indexes.statistics(predicates));
        GraphMetadata metadata = new GraphMetadata(
                triples,
                vocabulary.terms(),
                predicates.length,
                "",
                sources.stream().map(Source::shortName).toList(),
                reader.skipped());
        metadata.writeWithoutChecksums(folder);
        if (vocabulary.graphs().length > 0) {
            Path named = Files.createDirectory(folder.resolve(NamedGraphs.FOLDER));
            NamedIndexBuilder quads = new NamedIndexBuilder(named, temporary, vocabulary, reader.parsed(), options);
            progress.begin("sorting quads", NamedIndexBuilder.STEPS);
            TripleSorter sorter = quads.sorter();
            collectQuads(reader.runs(), vocabulary, sorter);
            quads.build(sorter, progress);
            progress.end();
        }
        for (SortedRun run : reader.runs()) {
            run.delete();
        }
        GraphMetadata complete = metadata.withFingerprint(GraphFingerprint.of(new GraphSource(Graph.open(folder))));
        complete.write(folder);
        FolderChecksums.write(folder);
        return complete;
    }

    /** Gives the terms of the triples of each run their final ids. */
    private static void collect(List<SortedRun> runs, int[] predicates, TripleSorter sorter) throws IOException {
        Int2IntOpenHashMap ordinals = places(predicates);
        for (SortedRun run : runs) {
            int[] ids = run.ids();
            try (InputStream in = NumberFiles.open(run.triplesFile())) {
                for (int i = 0; i < run.triples(); i++) {
                    int subject = ids[NumberFiles.readNumber(in)];
                    int predicate = ordinals.get(ids[NumberFiles.readNumber(in)]);
                    sorter.add(subject, predicate, ids[NumberFiles.readNumber(in)]);
                }
            }
            Files.delete(run.triplesFile());
        }
    }

    /** The same for quads. */
    private static void collectQuads(List<SortedRun> runs, VocabularyMerge vocabulary, TripleSorter sorter)
            throws IOException {
        Int2IntOpenHashMap ordinals = places(vocabulary.namedPredicates());
        Int2IntOpenHashMap graphs = places(vocabulary.graphs());
        for (SortedRun run : runs) {
            if (run.quads() > 0) {
                int[] ids = run.ids();
                try (InputStream in = NumberFiles.open(run.quadsFile())) {
                    for (int i = 0; i < run.quads(); i++) {
                        int subject = ids[NumberFiles.readNumber(in)];
                        int predicate = ordinals.get(ids[NumberFiles.readNumber(in)]);
                        int object = ids[NumberFiles.readNumber(in)];
                        sorter.add(subject, predicate, object, graphs.get(ids[NumberFiles.readNumber(in)]));
                    }
                }
            }
            run.delete();
        }
    }

    private static Int2IntOpenHashMap places(int[] ids) {
        Int2IntOpenHashMap places = new Int2IntOpenHashMap(ids.length);
        for (int place = 0; place < ids.length; place++) {
            places.put(ids[place], place);
        }
        return places;
    }
}
