package org.gbjo.paper.feature;

import java.util.Arrays;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.SeededRandom;

/**
 * The rows of the paper as the authors' code makes them. It differs from {@link PaperFeatures} in four things: the first
 * feature of a variable is its number, from 0 on in a random order; a constant that the graph does not have counts 1; the
 * last feature of a join is 1; and the fingerprints of the joins are drawn for each query.
 *
 * <p>What is random depends on the seed and the text of the query alone, so that a query always has the same rows. The
 * authors' code draws again whenever it reads a plan. Part of a query is costed with the rows of the whole.
 */
public final class AuthorsFeatures extends PaperFeatures {
    public static final String NAME = "authors";

    /** Names the random numbers of the variables, beside those of the joins. */
    private static final long VARIABLES = 1;

    private static final double UNKNOWN_COUNT = 1;

    public AuthorsFeatures(TermVectors vectors, long seed) {
        super(vectors, seed);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean joinsDependOnQuery() {
        return true;
    }

    @Override
    public void encodePatterns(Bgp bgp, float[] target) {
        int[] numbers = numbers(bgp);
        int at = 0;
        for (Pattern pattern : bgp.patterns()) {
            for (Term term : List.of(pattern.subject(), pattern.predicate(), pattern.object())) {
                if (term instanceof Variable variable) {
                    encodeVariable(numbers[bgp.variables().indexOf(variable)], target, at);
                } else {
                    encodeConstant((Constant) term, target, at);
                }
                at += termWidth();
            }
            target[at++] = 0;
        }
    }

    private void encodeVariable(int number, float[] target, int at) {
        int last = at + termWidth() - 1;
        target[at] = number;
        Arrays.fill(target, at + 1, last, 1f);
        target[last] = 0;
    }

    private void encodeConstant(Constant constant, float[] target, int at) {
        target[at] = 0;
        vectors.copyVector(constant, target, at + 1);
        target[at + termWidth() - 1] = (float) Math.max(UNKNOWN_COUNT, vectors.count(constant));
    }

    /** The numbers of the variables of a query, a random permutation. */
    private int[] numbers(Bgp bgp) {
        SeededRandom random = new SeededRandom(seed(bgp), VARIABLES);
        int[] numbers = new int[bgp.variables().size()];
        for (int i = 0; i < numbers.length; i++) {
            int other = random.below(i + 1);
            numbers[i] = numbers[other];
            numbers[other] = i;
        }
        return numbers;
    }

    @Override
    public void encodeJoin(Bgp bgp, int join, float[] target, int at) {
        JoinFingerprints.draw(seed(bgp), join, width(), target, at);
        target[at + width() - 1] = 1;
    }

    /** Follows from the seed and the terms in the order in which they are written. */
    private long seed(Bgp bgp) {
        long mixed = seed;
        for (Pattern pattern : bgp.patterns()) {
            mixed = mix(mixed, pattern.subject());
            mixed = mix(mixed, pattern.predicate());
            mixed = mix(mixed, pattern.object());
        }
        return mixed;
    }

    private static long mix(long mixed, Term term) {
        return SeededRandom.mix(
                mixed + SeededRandom.GOLDEN_GAMMA + term.toString().hashCode());
    }
}
