package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.explanation.Explanation;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.Decision;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.Reason;
import org.gbjo.live.LiveStatistics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Paths, tables and the patterns around them get one order, by what was counted; explain says what stays and why. */
final class GroupTest {
    private static final String EXAMPLE = "http://example.org/";
    private static final String PREFIX = "PREFIX : <" + EXAMPLE + "> ";
    /** Each thing has a type; the types are a tree, and few things are below a leaf. */
    private static final int THINGS = 3000;

    private static final int TYPES = 120;

    /** RDF4J begins with the table. */
    private static final String TABLE_AND_PATH = "SELECT * { VALUES ?p { :place1 :place2 :place3 } ?x :place ?p . "
            + "?x :type ?t . ?t :broader* :type100 }";

    private final List<SailRepository> opened = new ArrayList<>();

    /** What is heard of groups. */
    private static final class Heard implements GroupListener {
        private final List<List<String>> relations = new ArrayList<>();
        private final List<Decision> decisions = new ArrayList<>();
        private final List<String> leftAlone = new ArrayList<>();

        @Override
        public void decided(List<String> texts, Decision decision) {
            relations.add(texts);
            decisions.add(decision);
        }

        @Override
        public void leftAlone(String why) {
            leftAlone.add(why);
        }
    }

    private final Heard heard = new Heard();

    @AfterEach
    void close() {
        opened.forEach(SailRepository::shutDown);
    }

    private SailRepository store(String... settings) {
        // The first plans are made by code that is not compiled yet, perhaps on a busy machine.
        Map<String, String> all = new HashMap<>(Map.of("deadline", "60000", "cheapRows", "0"));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        MemoryStore memory = new MemoryStore();
        GbjoSail sail = new GbjoSail(memory, all);
        SailRepository repository = new SailRepository(sail);
        opened.add(repository);
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.begin();
            for (int i = 0; i < THINGS; i++) {
                add(connection, "thing" + i, "type", "type" + i % TYPES);
                add(connection, "thing" + i, "place", "place" + i % 7);
            }
            for (int i = 1; i < TYPES; i++) {
                add(connection, "type" + i, "broader", "type" + (i - 1) / 3);
            }
            connection.commit();
        }
        Stores.solutions(repository, "ASK { ?a ?b ?c . ?c ?d ?e . ?e ?f ?g }");
        sail.statistics().ifPresent(LiveStatistics::countNow);
        ((GbjoEvaluationStrategyFactory) memory.getEvaluationStrategyFactory()).setGroupListener(heard);
        return repository;
    }

    private static void add(SailRepositoryConnection connection, String subject, String predicate, String object) {
        connection.add(Values.iri(EXAMPLE, subject), Values.iri(EXAMPLE, predicate), Values.iri(EXAMPLE, object));
    }

    private static String explained(SailRepository store, String query) {
        try (SailRepositoryConnection connection = store.getConnection()) {
            return connection
                    .prepareTupleQuery(PREFIX + query)
                    .explain(Explanation.Level.Optimized)
                    .toString();
        }
    }

    private void assertSameSolutions(String query) {
        Map<String, Integer> without = Stores.solutions(store("mode", "off"), PREFIX + query);
        assertThat(Stores.solutions(store(), PREFIX + query)).isEqualTo(without).isNotEmpty();
    }

    /** The relations of the only group in the order that was chosen. */
    private List<String> chosen() {
        assertThat(heard.decisions).hasSize(1);
        assertThat(heard.decisions.get(0).reason()).isEqualTo(Reason.REORDERED);
        List<String> ordered = new ArrayList<>();
        int[] order = ((Decision.Reordered) heard.decisions.get(0)).order().toArray();
        for (int relation : order) {
            ordered.add(heard.relations.get(0).get(relation));
        }
        return ordered;
    }

    @Test
    void aPathFromAConstantThatReachesLittleComesBeforeALargePattern() {
        String query = TABLE_AND_PATH;
        assertThat(explained(store(), query)).contains("[gbjo: gbjo's order");
        assertThat(chosen().get(0)).contains("broader");
        assertSameSolutions(query);
    }

    @Test
    void aPathThatMayBeLeftOutIsFollowedFromEachRow() {
        String query =
                "SELECT * { VALUES ?p { :place1 :place2 :place3 } ?x :place ?p . ?x :type :type7 . ?x :type ?t . "
                        + "?t :broader? ?b }";
        explained(store(), query);
        assertThat(chosen()).last().asString().contains("broader>)?");
        assertSameSolutions(query);
    }

    @Test
    void aSelectivePatternComesBeforeATable() {
        String query = "SELECT * { VALUES ?p { :place1 :place2 :place3 } ?x :place ?p . ?x :type :type7 }";
        explained(store(), query);
        assertThat(chosen().get(0)).contains("type7");
        assertSameSolutions(query);
    }

    @Test
    void patternsOnBothSidesOfAnAssignmentAreOneGroup() {
        String query = "SELECT * { ?x :place ?p . ?x :type ?t . BIND(STR(?t) AS ?s) ?t :broader+ :type33 "
                + "FILTER(STRENDS(?s, \"0\")) FILTER(?p != :place1) }";
        String plan = explained(store(), query);
        assertThat(chosen()).hasSize(4).last().asString().doesNotContain("broader");
        assertThat(plan).contains("Extension");
        assertSameSolutions(query);
    }

    @Test
    void anExistsInsideOfAnAssignmentIsOrderedToo() {
        assertSameSolutions(
                "SELECT * { ?x :type :type7 . BIND(EXISTS { ?x :place ?p . ?y :place ?p . ?y :type ?t } AS ?e) "
                        + "?x :place ?q . ?q ^:place/:type :type8 VALUES ?q { :place0 :place1 :place2 } }");
    }

    @Test
    void whatStaysIsExplained() {
        String query = "SELECT * { ?x :type ?t . ?x :place ?p VALUES (?x ?t) { (:thing1 UNDEF) (:thing2 :type2) } }";
        assertThat(explained(store(), query)).contains("left where it is: VALUES has UNDEF");
        assertThat(heard.decisions).isEmpty();
        assertThat(heard.leftAlone).contains("VALUES has UNDEF");
        assertSameSolutions(query);
        String union = "SELECT * { ?x :place ?p . ?t :broader* :type100 . ?x :type ?t . "
                + "{ ?x :type :type3 } UNION { ?x :type :type100 BIND(1 AS ?one) } }";
        assertThat(explained(store(), union)).contains("left where it is: a part with a scope of its own");
        assertSameSolutions(union);
    }

    @Test
    void groupsInsideOfOptionalUnionSubSelectsAndExistsGetTheirOwnOrder() {
        String group = "?x :place ?p . ?x :type ?t . ?t :broader* :type100";
        for (String query : List.of(
                "SELECT * { ?x :type :type100 OPTIONAL { " + group + " } }",
                "SELECT * { { " + group + " } UNION { ?x :type :type3 } }",
                "SELECT * { ?x :type ?y { SELECT ?x ?p { " + group + " } } }",
                "SELECT * { ?x :type :type100 FILTER EXISTS { " + group + " } }",
                "SELECT * { " + group + " MINUS { ?x :place :place1 } }",
                "SELECT * { ?x :place :place1 MINUS { " + group + " } }")) {
            heard.decisions.clear();
            explained(store("margin", "0"), query);
            assertThat(heard.decisions).as(query).hasSize(1);
            assertSameSolutions(query);
        }
    }

    @Test
    void aFilterThatSeesWhatMayBeUnboundKeepsTheShapeOfTheJoins() {
        assertSameSolutions(
                "SELECT * { { ?x :type :type7 OPTIONAL { ?x :place ?p FILTER(?p = :place1) } BIND(1 AS ?one) } "
                        + "?x :type ?t . ?t :broader* ?b . ?x :place ?p FILTER(?p != ?b) }");
    }

    @Test
    void groupsCanBeSwitchedOff() {
        String query = TABLE_AND_PATH;
        explained(store("groups", "off"), query);
        explained(store("mode", "off"), query);
        try (SailRepositoryConnection connection = store().getConnection()) {
            connection
                    .prepareTupleQuery("PREFIX gbjo: <http://gbjo.org/hint#off> " + PREFIX + query)
                    .explain(Explanation.Level.Optimized);
        }
        assertThat(heard.decisions).isEmpty();
    }

    @Test
    void aShadowDecidesAndChangesNothing() {
        String query = TABLE_AND_PATH;
        String shadow = explained(store("mode", "shadow"), query);
        assertThat(heard.decisions.get(0).reason()).isEqualTo(Reason.REORDERED);
        assertThat(plain(shadow)).isEqualTo(plain(explained(store("mode", "off"), query)));
    }

    private static String plain(String plan) {
        return plan.replaceAll(" \\[gbjo[^\\]]*\\]", "").replaceAll("\\(new scope\\)|anon_[0-9a-f_]+", "");
    }

    @Test
    void whatIsAskedAgainWithOtherNamesIsDecidedOnce() {
        SailRepository store = store();
        explained(store, "SELECT * { ?x :place ?p . ?x :type ?t . ?t :broader*/^:broader :type100 }");
        explained(store, "SELECT * { ?a :place ?b . ?a :type ?c . ?c :broader*/^:broader :type100 }");
        assertThat(heard.decisions).hasSize(2);
        assertThat(heard.decisions.get(1)).isSameAs(heard.decisions.get(0));
    }
}
