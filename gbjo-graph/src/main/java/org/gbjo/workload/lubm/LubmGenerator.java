package org.gbjo.workload.lubm;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import org.gbjo.job.Progress;

/**
 * Generates the data of LUBM(N), the Lehigh University Benchmark with N universities, as N-Triples.
 *
 * <p>Guo, Pan, Heflin: "LUBM: A Benchmark for OWL Knowledge Base Systems", Journal of Web Semantics 3, 2005. IRIs and
 * literals have the form of the official generator's. Its random choices are not reproduced, except for the number of
 * departments with seed 0. So counts agree with the official data only on average.
 *
 * <p>A university depends only on the seed and its own number: LUBM(2) starts with the bytes of LUBM(1). Memory does
 * not grow with N. As in the official data, the type of a university is repeated: once for itself, once for each of its
 * departments, and once for each degree that a person has from it. No other triple occurs twice.
 */
public final class LubmGenerator {
    private static final int BUFFER = 1 << 16;

    private final LubmOptions options;

    public LubmGenerator(LubmOptions options) {
        this.options = options;
    }

    /** Writes all universities and flushes {@code out}, but does not close it. The progress counts universities. */
    public void writeNTriples(OutputStream out, Progress progress) throws IOException {
        progress.begin("generate LUBM(" + options.universities() + ")", options.universities());
        Writer triples = new BufferedWriter(new OutputStreamWriter(out, US_ASCII), BUFFER);
        for (int university = 0; university < options.universities(); university++) {
            write(university, triples);
            progress.update(university + 1);
        }
        triples.flush();
        progress.end();
    }

    /** Writes a single university, from 0 to N - 1. Several threads may call this, each with its own output. */
    public void writeUniversity(int university, OutputStream out) throws IOException {
        checkUniversity(university);
        Writer triples = new BufferedWriter(new OutputStreamWriter(out, US_ASCII), BUFFER);
        write(university, triples);
        triples.flush();
    }

    /** How many departments a university has. */
    public int departments(int university) {
        checkUniversity(university);
        return LubmRandom.departments(options.seed(), university);
    }

    private void write(int university, Writer triples) throws IOException {
        DepartmentWriter.university(triples, university);
        LubmRandom random = new LubmRandom(options.seed(), university);
        int departments = departments(university);
        for (int department = 0; department < departments; department++) {
            new DepartmentGenerator(new DepartmentWriter(triples, university, department), random).generate();
        }
    }

    private void checkUniversity(int university) {
        if (university < 0 || university >= options.universities()) {
            throw new IllegalArgumentException("the universities of LUBM(" + options.universities() + ") are 0 to "
                    + (options.universities() - 1) + ", got " + university);
        }
    }
}
