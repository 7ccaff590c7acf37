package org.gbjo.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.Test;

class QueryHashTest {

    @Property(tries = 500, seed = "1")
    void renamingVariablesAndReorderingPatternsKeepsTheHash(
            @ForAll @IntRange(min = 1, max = 20) int size, @ForAll long seed) {
        Random random = new Random(seed);
        Bgp bgp = randomBgp(size, random);
        assertThat(QueryHash.of(disguise(bgp, random))).isEqualTo(QueryHash.of(bgp));
    }

    @Property(tries = 500, seed = "1")
    void anotherConstantGivesAnotherHash(@ForAll @IntRange(min = 1, max = 20) int size, @ForAll long seed) {
        Random random = new Random(seed);
        Bgp bgp = randomBgp(size, random);
        List<Pattern> patterns = new ArrayList<>(bgp.patterns());
        int changed = random.nextInt(size);
        Pattern pattern = patterns.get(changed);
        patterns.set(changed, new Pattern(pattern.subject(), new Constant("<unseen>"), pattern.object()));
        assertThat(QueryHash.of(new Bgp(patterns))).isNotEqualTo(QueryHash.of(bgp));
    }

    @Property(tries = 500, seed = "1")
    void cuttingAJoinGivesAnotherHash(@ForAll @IntRange(min = 2, max = 20) int size, @ForAll long seed) {
        Random random = new Random(seed);
        List<Pattern> patterns = new ArrayList<>(randomBgp(size, random).patterns());
        patterns.set(0, Pattern.of("?v0", "<p>", "?v1"));
        patterns.set(1, Pattern.of("?v1", "<p>", "?v2"));
        QueryHash joined = QueryHash.of(new Bgp(patterns));
        patterns.set(1, Pattern.of("?fresh", "<p>", "?v2"));
        assertThat(QueryHash.of(new Bgp(patterns))).isNotEqualTo(joined);
    }

    @Test
    void nearTwinsHaveDifferentHashes() {
        List<String> twins = List.of(
                // two patterns of the same two predicates
                "?x <p> ?y . ?x <q> ?z",
                "?x <p> ?y . ?y <q> ?z",
                "?x <p> ?y . ?z <q> ?x",
                "?x <p> ?y . ?z <q> ?y",
                "?x <p> ?y . ?x <q> ?y",
                "?x <p> ?y . ?y <q> ?x",
                "?x <p> ?y . ?z <q> ?w",
                "?x <p> ?x . ?x <q> ?y",
                "?x <p> ?x . ?y <q> ?x",
                // constants at different places, and different ones
                "?x <p> <a> . ?x <q> ?z",
                "?x <p> ?y . ?x <q> <a>",
                "?x <p> <b> . ?x <q> ?z",
                "?x <p> \"a\" . ?x <q> ?z",
                "?x <p> <a> . ?x <q> <b>",
                "?x <p> <b> . ?x <q> <a>",
                "?x <p> <a> . ?x <q> <a>",
                // variable predicates, joined or not
                "?x ?p <a> . ?x <q> ?z",
                "?x ?p <a> . ?x ?q <a>",
                "?x ?p <a> . ?x ?p <a>",
                "?x ?p <a> . ?x ?p <b>",
                "?x ?p <a> . ?x ?q <b>",
                "?x ?p <a> . ?x ?x <b>",
                // one predicate only: loops against a ring
                "?x <p> ?x . ?y <p> ?y",
                "?x <p> ?y . ?y <p> ?x",
                // three patterns of one predicate: star, path, in-star, mixed, triangles of both kinds
                "?x <p> ?a . ?x <p> ?b . ?x <p> ?c",
                "?x <p> ?a . ?a <p> ?b . ?b <p> ?c",
                "?a <p> ?x . ?b <p> ?x . ?c <p> ?x",
                "?x <p> ?a . ?x <p> ?b . ?b <p> ?c",
                "?x <p> ?a . ?x <p> ?b . ?c <p> ?x",
                "?a <p> ?b . ?b <p> ?c . ?c <p> ?a",
                "?a <p> ?b . ?b <p> ?c . ?a <p> ?c",
                // a petal on the second or on the third ray
                "?x <p> ?a . ?x <q> ?b . ?x <r> ?c . ?b <p> ?d",
                "?x <p> ?a . ?x <q> ?b . ?x <r> ?c . ?c <p> ?d",
                // one more of the same
                "?x <p> ?a . ?x <q> ?b . ?x <r> ?c . ?x <r> ?d");
        Map<QueryHash, String> seen = new HashMap<>();
        for (String twin : twins) {
            assertThat(seen.put(QueryHash.of(parse(twin)), twin)).as(twin).isNull();
        }
    }

    @Test
    void bothHalvesTellQueriesApart() {
        Set<Long> high = new HashSet<>();
        Set<Long> low = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            QueryHash hash = QueryHash.of(parse("?x <p> <" + i + "> . ?x <q> ?y"));
            high.add(hash.high());
            low.add(hash.low());
        }
        assertThat(high).hasSize(10_000);
        assertThat(low).hasSize(10_000);
    }

    private static Bgp parse(String text) {
        List<Pattern> patterns = new ArrayList<>();
        for (String pattern : text.split(" \\. ", -1)) {
            String[] terms = pattern.split(" ", -1);
            patterns.add(Pattern.of(terms[0], terms[1], terms[2]));
        }
        return new Bgp(patterns);
    }

    private static Bgp randomBgp(int size, Random random) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String subject = "?v" + random.nextInt(size);
            String predicate = random.nextInt(8) == 0 ? "?p" + random.nextInt(2) : "<p" + random.nextInt(3) + ">";
            String object = random.nextInt(3) == 0 ? "<o" + random.nextInt(2) + ">" : "?v" + random.nextInt(size);
            patterns.add(Pattern.of(subject, predicate, object));
        }
        return new Bgp(patterns);
    }

    private static Bgp disguise(Bgp bgp, Random random) {
        List<Variable> names = new ArrayList<>();
        for (int i = 0; i < bgp.variables().size(); i++) {
            names.add(new Variable("other" + i));
        }
        Collections.shuffle(names, random);
        List<Pattern> patterns = new ArrayList<>();
        for (Pattern pattern : bgp.patterns()) {
            patterns.add(new Pattern(
                    rename(pattern.subject(), bgp, names),
                    rename(pattern.predicate(), bgp, names),
                    rename(pattern.object(), bgp, names)));
        }
        Collections.shuffle(patterns, random);
        return new Bgp(patterns);
    }

    private static Term rename(Term term, Bgp bgp, List<Variable> names) {
        return term instanceof Variable variable ? names.get(bgp.variables().indexOf(variable)) : term;
    }
}
