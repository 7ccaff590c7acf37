package org.gbjo.paper.feature;

import java.util.Arrays;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;

/**
 * The encoding of the paper, appendix B.1: e_tp = e_s | e_p | e_o | 0 with e_x = v | vector | count, where v is 0 for a
 * constant and 1 for a variable, whose vector is all ones. With vectors of 100 dimensions a row has 307.
 *
 * <p>The paper leaves the count of a variable open: it is 0 here, since a variable occurs nowhere in the graph.
 */
public class PaperFeatures implements FeatureScheme {
    public static final String NAME = "paper";

    final TermVectors vectors;
    final long seed;

    public PaperFeatures(TermVectors vectors, long seed) {
        this.vectors = vectors;
        this.seed = seed;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public final int width() {
        return 3 * termWidth() + 1;
    }

    final int termWidth() {
        return vectors.dimensions() + 2;
    }

    @Override
    public void encodePatterns(Bgp bgp, float[] target) {
        int at = 0;
        for (int i = 0; i < bgp.size(); i++) {
            Pattern pattern = bgp.pattern(i);
            encodeTerm(pattern.subject(), target, at);
            encodeTerm(pattern.predicate(), target, at + termWidth());
            encodeTerm(pattern.object(), target, at + 2 * termWidth());
            target[at + 3 * termWidth()] = 0;
            at += width();
        }
    }

    private void encodeTerm(Term term, float[] target, int at) {
        int last = at + termWidth() - 1;
        if (term instanceof Constant constant) {
            target[at] = 0;
            vectors.copyVector(constant, target, at + 1);
            target[last] = (float) vectors.count(constant);
        } else {
            Arrays.fill(target, at, last, 1f);
            target[last] = 0;
        }
    }

    @Override
    public void encodeJoin(Bgp bgp, int join, float[] target, int at) {
        JoinFingerprints.draw(seed, join, width(), target, at);
    }
}
