package org.gbjo.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BgpTest {

    /** Patterns whose terms come from a few variables and constants, so that all kinds of join graphs arise. */
    private static Bgp random(Random random, int size) {
        int variables = 1 + random.nextInt(2 * size);
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of(
                    term(random, variables), random.nextInt(8) == 0 ? "?v0" : "<p>", term(random, variables)));
        }
        return new Bgp(patterns);
    }

    private static String term(Random random, int variables) {
        return random.nextInt(4) == 0 ? "<c>" : "?v" + random.nextInt(variables);
    }

    /** The definition: some variable of the one is a variable of the other. */
    private static boolean share(Bgp bgp, int i, int j) {
        return !Collections.disjoint(bgp.pattern(i).variables(), bgp.pattern(j).variables());
    }

    private static PatternSet randomSubset(Random random, int size) {
        PatternSet set = PatternSet.EMPTY;
        for (int i = 0; i < size; i++) {
            set = random.nextBoolean() ? set.with(i) : set;
        }
        return set;
    }

    /** The transitive closure by Warshall's three loops. */
    private static boolean[][] reachability(Bgp bgp, PatternSet set) {
        int n = bgp.size();
        boolean[][] reachable = new boolean[n][n];
        for (int i : set.toArray()) {
            for (int j : set.toArray()) {
                reachable[i][j] = i == j || share(bgp, i, j);
            }
        }
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    reachable[i][j] |= reachable[i][k] && reachable[k][j];
                }
            }
        }
        return reachable;
    }

    @Test
    void neighboursShareAVariable() {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            Bgp bgp = random(random, 1 + random.nextInt(40));
            for (int i = 0; i < bgp.size(); i++) {
                for (int j = 0; j < bgp.size(); j++) {
                    assertThat(bgp.neighbours(i).contains(j)).isEqualTo(i != j && share(bgp, i, j));
                }
            }
        }
    }

    @Test
    void componentsAreTheClassesOfReachability() {
        Random random = new Random(2);
        for (int round = 0; round < 300; round++) {
            Bgp bgp = random(random, 1 + random.nextInt(25));
            PatternSet set = randomSubset(random, bgp.size());
            boolean[][] reachable = reachability(bgp, set);
            List<PatternSet> expected = new ArrayList<>();
            for (int i : set.toArray()) {
                PatternSet component = PatternSet.EMPTY;
                for (int j : set.toArray()) {
                    component = reachable[i][j] ? component.with(j) : component;
                }
                if (!expected.contains(component)) {
                    expected.add(component);
                }
            }
            assertThat(bgp.components(set)).isEqualTo(expected);
            assertThat(bgp.isConnected(set)).isEqualTo(expected.size() == 1);
        }
    }

    @Test
    void aBgpOfTheLargestSizeIsOneChain() {
        List<Pattern> chain = new ArrayList<>();
        for (int i = 0; i < PatternSet.LIMIT; i++) {
            chain.add(Pattern.of("?x" + i, "<p>", "?x" + (i + 1)));
        }
        Bgp bgp = new Bgp(chain);
        assertThat(bgp.isConnected(bgp.all())).isTrue();
        assertThat(bgp.neighbours(64)).isEqualTo(PatternSet.of(63, 65));
        assertThat(bgp.components(bgp.all().without(63)))
                .containsExactly(PatternSet.firstN(63), PatternSet.firstN(128).minus(PatternSet.firstN(64)));
    }

    @Test
    void variablesAreListedAsTheyFirstOccurAndKnowTheirPatterns() {
        Bgp bgp = Bgp.of(Pattern.of("?b", "?p", "?a"), Pattern.of("?a", "<p>", "?a"), Pattern.of("<s>", "<p>", "?c"));
        assertThat(bgp.variables())
                .containsExactly(new Variable("b"), new Variable("p"), new Variable("a"), new Variable("c"));
        assertThat(bgp.patternsWith(new Variable("a"))).isEqualTo(PatternSet.of(0, 1));
        assertThat(bgp.patternsWith(new Variable("nowhere"))).isEqualTo(PatternSet.EMPTY);
    }

    @Test
    void aSubsetKeepsTheOrderOfItsPatterns() {
        Bgp bgp = Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));
        assertThat(bgp.subset(PatternSet.of(2, 0))).isEqualTo(Bgp.of(bgp.pattern(0), bgp.pattern(2)));
        assertThat(bgp).hasToString("{ ?a <p> ?b . ?b <q> ?c . ?c <r> ?d }");
    }

    @Test
    void anEmptySetIsNotConnected() {
        Bgp bgp = Bgp.of(Pattern.of("?a", "<p>", "?b"));
        assertThat(bgp.isConnected(PatternSet.EMPTY)).isFalse();
        assertThat(bgp.components(PatternSet.EMPTY)).isEmpty();
    }

    @Test
    void badSizesAndTermsAreRefusedWithTheRule() {
        List<Pattern> tooMany = Collections.nCopies(129, Pattern.of("?a", "<p>", "?b"));
        assertThatThrownBy(() -> new Bgp(tooMany)).hasMessage("a BGP has 1 to 128 patterns, got 129");
        assertThatThrownBy(Bgp::of).hasMessage("a BGP has 1 to 128 patterns, got 0");
        assertThatThrownBy(() -> Term.parse("?")).hasMessage("a variable needs a name, got an empty one");
        assertThatThrownBy(() -> Term.parse("iri")).hasMessage("a constant starts with <, \" or _:, got 'iri'");
        assertThatThrownBy(() -> Term.parse("")).hasMessage("a constant starts with <, \" or _:, got ''");
    }

    @Test
    void bothSpellingsOfAVariableAreTheSame() {
        assertThat(Term.parse("$x")).isEqualTo(Term.parse("?x"));
    }
}
