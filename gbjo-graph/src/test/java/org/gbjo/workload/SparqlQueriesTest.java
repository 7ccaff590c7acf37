package org.gbjo.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SparqlQueriesTest {
    private static final Path FILE = Path.of("watdiv", "C1.sparql");

    @Test
    void concatenatedQueriesAreNumbered() {
        List<Query> queries = read("""
                SELECT ?v0 WHERE {
                \t?v0 <x:likes> ?v1 .
                \t?v1 <x:price> "3" .
                }

                SELECT ?v0 WHERE {
                \t?v0 <x:likes> <x:Product5> .
                }
                """);
        assertThat(queries)
                .containsExactly(
                        new Query(
                                "C1#1",
                                "",
                                Bgp.of(Pattern.of("?v0", "<x:likes>", "?v1"), Pattern.of("?v1", "<x:price>", "\"3\""))),
                        new Query("C1#2", "", Bgp.of(Pattern.of("?v0", "<x:likes>", "<x:Product5>"))));
    }

    @Test
    void aSingleQueryHasTheNameOfItsFile() {
        assertThat(read("SELECT * { ?s ?p ?o }")).extracting(Query::id).containsExactly("C1");
    }

    @Test
    void wordsAndBracketsInsideStringsIrisCommentsAndNamesCutNothing() {
        String query = """
                PREFIX select: <x:select#>
                PREFIX base: <x:base#(> # } SELECT * {
                SELECT (COUNT(*) AS ?prefix) (STR("} ASK {") AS ?a) FROM <x:(ASK> WHERE { # }
                  ?ask select:ask.SELECT '''it's } "SELECT" ''' ; base:ASK\\#x "\\"} ASK {" , 'ASK {?s ?p "' .
                  FILTER(?ask<3 && ?ask>1 && EXISTS { SELECT * { ?ask ?p ?o } })
                } GROUP BY ?ask HAVING (COUNT(*) > 1 && EXISTS { ?ask <x:SELECT> ?z }) ORDER BY ?ask LIMIT 3
                VALUES ?ask { select:ASK select: }
                """;
        List<Query> queries =
                read(query + query + "ASK{?s ?p ?o}SELECT*{?s ?p ?o}DESCRIBE <x:SELECT>DESCRIBE ?x{?x ?y ?z}");
        assertThat(queries).extracting(Query::id).containsExactly("C1#1", "C1#2", "C1#3", "C1#4", "C1#6");
        assertThat(queries.get(0).bgp().toString())
                .isEqualTo("{ ?ask <x:select#ask.SELECT> \"it's } \\\"SELECT\\\" \" . "
                        + "?ask <x:base#(ASK#x> \"\\\"} ASK {\" . ?ask <x:base#(ASK#x> \"ASK {?s ?p \\\"\" }");
    }

    @Test
    void aQueryWithoutPrologueHasTheOneBeforeIt() {
        assertThat(read("""
                        PREFIX : <x:a#> SELECT * { ?s :p ?o }
                        SELECT * { ?s :p ?o }
                        BASE <http://b/> SELECT * { ?s <p> ?o }
                        ASK { ?s <p> ?o }
                        PREFIX : <x:b#> SELECT * { ?s :p <p> }
                        """))
                .extracting(query -> query.bgp().pattern(0).toString())
                .containsExactly(
                        "?s <x:a#p> ?o", "?s <x:a#p> ?o", "?s <http://b/p> ?o", "?s <http://b/p> ?o", "?s <x:b#p> <p>");
    }

    @Test
    void aPrologueOfItsOwnReplacesTheOneBefore() {
        assertThatThrownBy(() -> read("PREFIX a: <x:> ASK { ?s a:p ?o }\n PREFIX b: <x:> ASK { ?s a:p ?o }"))
                .isInstanceOf(QueryFormatException.class)
                .hasMessage("watdiv/C1.sparql, line 2, column 26: Unresolved prefixed name: a:p; "
                        + "correct the query or remove it");
    }

    @Test
    void everyBgpOfAQueryIsExtractedInTheOrderWritten() {
        assertThat(read("""
                        PREFIX : <x:>
                        SELECT * {
                          ?b :two ?c . FILTER(?c > 3) ?a :one ?b .
                          OPTIONAL { ?c :three ?d }
                          { ?e :four ?f } UNION { GRAPH ?g { ?e :five ?f } }
                          { SELECT (COUNT(*) AS ?n) { ?h :six ?i } GROUP BY ?h }
                          SERVICE <x:s> { ?z :never ?z }
                          FILTER NOT EXISTS { ?z :neither ?z }
                          MINUS { ?c :seven ?d }
                        }
                        ASK { ?s ?p ?o }
                        """))
                .extracting(query -> query.id() + " " + query.bgp())
                .containsExactly(
                        "C1#1.1 { ?b <x:two> ?c . ?a <x:one> ?b }",
                        "C1#1.2 { ?c <x:three> ?d }",
                        "C1#1.3 { ?e <x:four> ?f }",
                        "C1#1.4 { ?e <x:five> ?f }",
                        "C1#1.5 { ?h <x:six> ?i }",
                        "C1#1.6 { ?c <x:seven> ?d }",
                        "C1#2 { ?s ?p ?o }");
    }

    @Test
    void blankNodesAndPathMiddlesAreVariablesThatClashWithNone() {
        assertThat(read("PREFIX : <x:> SELECT ?blank0 { ?blank1 :p/:q _:x . _:x ^:r [ :s ?blank0 ] . _:x :t+ ?y }"))
                .extracting(query -> query.bgp().toString())
                .containsExactly("{ ?blank1 <x:p> ?blank2 . ?blank2 <x:q> ?blank3 . "
                        + "?blank4 <x:r> ?blank3 . ?blank4 <x:s> ?blank0 }");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CONSTRUCT { ?s <x:n> ?o }", "CONSTRUCT", "ASK", "DESCRIBE ?s", "SELECT DISTINCT ?s"})
    void allQueryFormsHaveBgps(String form) {
        String query = form + " WHERE { ?s <x:p> ?o }\n";
        assertThat(read(query.repeat(3)))
                .extracting(Query::bgp)
                .containsOnly(Bgp.of(Pattern.of("?s", "<x:p>", "?o")))
                .hasSize(3);
    }

    @Test
    void queriesWithoutPatternsGiveNothing() {
        assertThat(read("SELECT * {} DESCRIBE <x:a> SELECT * { VALUES ?x { 1 } }"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "SELECT ?x* { ?s ?p ?o } | 3, column 12",
                "ASK { ?s ?p 'a } | 3, column 19",
                "ASK { ?s p:q ?o } | 3, column 12",
                "ASK { ?s ?p } | 3, column 15",
                "ASK } | 3, column 7",
                "PREFIX a: <x:> | 3, column 16",
                "foo bar | 3, column 6",
                "ASK { ?s ?p <<( ?a ?b ?c )>> } | 3, column 3",
            })
    void mistakesAreReportedWithTheirPlaceInTheFile(String query, String place) {
        assertThatThrownBy(() -> read("ASK { ?s\n ?p ?o }\n  " + query))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageStartingWith("watdiv/C1.sparql, line " + place + ": ")
                .hasMessageEndingWith("; correct the query or remove it")
                .hasMessageNotContainingAny("\n", "expecting");
    }

    @Test
    void tooLargeABgpIsRefused() {
        assertThatThrownBy(() -> read("ASK { " + "?s ?p ?o . ".repeat(129) + "}"))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageContaining("a BGP has 1 to 128 patterns, got 129");
    }

    @Test
    void aFileWithoutQueryIsRefused() {
        assertThatThrownBy(() -> read("# SELECT * { ?s ?p ?o }\n"))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageContaining("holds no query");
    }

    private static List<Query> read(String text) {
        return SparqlQueries.read(FILE, text);
    }
}
