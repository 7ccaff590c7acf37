package org.gbjo.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Term;

/**
 * A 128-bit fingerprint of a BGP that depends neither on the names of its variables nor on the order of its patterns.
 *
 * <p>Isomorphic BGPs always have equal hashes. Others have different ones, apart from chance and from those rare regular
 * BGPs that colour refinement cannot tell apart, such as two triangles and a hexagon of the same predicate.
 *
 * <p>One-dimensional Weisfeiler-Lehman refinement (Weisfeiler, Leman: "The reduction of a graph to canonical form and
 * the algebra which appears therein", 1968; as in Shervashidze et al., JMLR 12, 2011, section 3.1), on hypergraphs whose
 * vertices are terms and whose edges are patterns. Departs: colours are hashes and never compressed, and a pattern also
 * tells which of its positions hold the same term, so that {@code ?x p ?x} differs from {@code ?x p ?y}.
 */
public record QueryHash(long high, long low) {
    private static final long HIGH_LANE = 0xa24baed4963ee407L;
    private static final long LOW_LANE = 0x9fb21c651e98df25L;

    public static QueryHash of(Bgp bgp) {
        return new QueryHash(new Lane(bgp, HIGH_LANE).hash(), new Lane(bgp, LOW_LANE).hash());
    }

    /** The refinement with one of two unrelated 64-bit hash functions. */
    private static final class Lane {
        private final long salt;
        private final int variables;
        /** The numbers of subject, predicate and object of each pattern; variables come before constants. */
        private final int[] terms;

        private final long[] patternColours;
        private long[] colours;

        Lane(Bgp bgp, long salt) {
            this.salt = salt;
            Map<Term, Integer> numbers = new HashMap<>();
            bgp.variables().forEach(variable -> numbers.put(variable, numbers.size()));
            variables = numbers.size();
            terms = new int[3 * bgp.size()];
            colours = new long[variables + terms.length];
            for (int i = 0; i < bgp.size(); i++) {
                List<Term> positions = bgp.pattern(i).terms();
                for (int position = 0; position < 3; position++) {
                    Term term = positions.get(position);
                    Integer known = numbers.putIfAbsent(term, numbers.size());
                    int number = known == null ? numbers.size() - 1 : known;
                    terms[3 * i + position] = number;
                    colours[number] = term instanceof Constant constant ? textHash(constant.nTriples()) : 0;
                }
            }
            patternColours = new long[bgp.size()];
        }

        long hash() {
            // After as many rounds as there are variables each one has heard of every other that it can reach.
            for (int round = 0; round < variables; round++) {
                colourPatterns();
                colourVariables();
            }
            colourPatterns();
            long sum = patternColours.length;
            for (long colour : patternColours) {
                sum += mix(colour);
            }
            return mix(sum);
        }

        private void colourPatterns() {
            for (int i = 0; i < patternColours.length; i++) {
                int subject = terms[3 * i];
                int predicate = terms[3 * i + 1];
                int object = terms[3 * i + 2];
                int equalities =
                        (subject == predicate ? 1 : 0) | (predicate == object ? 2 : 0) | (subject == object ? 4 : 0);
                long colour = mix(equalities + colours[subject]);
                colour = mix(colour + colours[predicate]);
                patternColours[i] = mix(colour + colours[object]);
            }
        }

        private void colourVariables() {
            long[] next = colours.clone();
            for (int i = 0; i < terms.length; i++) {
                if (terms[i] < variables) {
                    next[terms[i]] += mix(patternColours[i / 3] + i % 3);
                }
            }
            for (int variable = 0; variable < variables; variable++) {
                next[variable] = mix(next[variable]);
            }
            colours = next;
        }

        private long textHash(String text) {
            long hash = text.length();
            for (int i = 0; i < text.length(); i++) {
                hash = (hash + text.charAt(i)) * salt;
                hash ^= hash >>> 32;
            }
            return mix(hash);
        }

        private long mix(long value) {
            long mixed = (value + salt) * 0xff51afd7ed558ccdL;
            mixed = (mixed ^ (mixed >>> 32)) * salt;
            return mixed ^ (mixed >>> 29);
        }
    }
}
