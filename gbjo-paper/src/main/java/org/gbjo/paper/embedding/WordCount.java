package org.gbjo.paper.embedding;

import java.io.IOException;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.gbjo.job.Progress;
import org.gbjo.job.Threads;

/** Counts how often each term occurs in all walks of one epoch. */
final class WordCount {
    private static final int BLOCK = 1024;

    private final Walks walks;
    private final AtomicLongArray counts;
    private final AtomicInteger next = new AtomicInteger();

    WordCount(Walks walks) {
        this.walks = walks;
        this.counts = new AtomicLongArray(walks.graph().dictionary().size());
    }

    /** The number of occurrences of each term. */
    long[] run(int threads, Progress progress) throws IOException {
        progress.begin("counting words, entities", walks.starts());
        Callable<Void> work = () -> {
            count(progress);
            return null;
        };
        Threads.run(threads, Collections.nCopies(threads, work), done -> {});
        progress.end();
        long[] result = new long[counts.length()];
        for (int term = 0; term < result.length; term++) {
            result[term] = counts.get(term);
        }
        return result;
    }

    private void count(Progress progress) {
        Walks.Reader reader = walks.reader();
        // All threads meet the few predicates all the time, so that each counts them for itself.
        long[] predicates = new long[walks.graph().predicates().size()];
        int starts = walks.starts();
        for (int from = next.getAndAdd(BLOCK); from >= 0 && from < starts; from = next.getAndAdd(BLOCK)) {
            for (int place = from; place < Math.min(from + BLOCK, starts); place++) {
                reader.open(place);
                for (int length = reader.next(); length > 0; length = reader.next()) {
                    count(reader.words(), length, predicates);
                }
            }
            progress.update(from);
        }
        for (int ordinal = 0; ordinal < predicates.length; ordinal++) {
            counts.addAndGet(walks.graph().predicateId(ordinal), predicates[ordinal]);
        }
    }

    private void count(int[] words, int length, long[] predicates) {
        for (int i = 0; i < length; i++) {
            if (i % 2 == 0) {
                counts.getAndIncrement(words[i]);
            } else {
                predicates[walks.graph().predicateOrdinal(words[i])]++;
            }
        }
    }
}
