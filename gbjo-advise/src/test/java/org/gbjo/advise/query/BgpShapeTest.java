package org.gbjo.advise.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.gbjo.query.Bgp;
import org.gbjo.workload.QueryFiles;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BgpShapeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SINGLE  | ?a <p> ?b",
                "PATH    | ?a <p> ?b . ?b <q> ?c",
                "PATH    | ?b <q> ?c . <x> <p> ?b . ?c <r> 1",
                "STAR    | ?a <p> ?b . ?a <q> ?c . ?a <r> 1",
                "STAR    | ?a <p> ?b . ?c <q> ?a . ?d <r> ?a",
                "STAR    | ?a <p> ?b . ?a ?p 1",
                "TREE    | ?a <p> ?b . ?b <q> ?c . ?b <r> ?d . ?d <s> ?e",
                "CYCLE   | ?a <p> ?b . ?b <q> ?c . ?c <r> ?a",
                "CYCLE   | ?a <p> ?b . ?a <q> ?b",
                "FLOWER  | ?a <p> ?b . ?b <q> ?c . ?c <r> ?a . ?a <s> ?d",
                "PRODUCT | ?a <p> ?b . ?c <q> ?d",
                "PRODUCT | <x> <p> ?b . <y> <q> ?d",
                "ENTITY  | <x> <p> ?b . <x> <q> ?d . ?e <r> <x>",
                "OTHER   | ?a ?p ?b . ?p <q> ?c"
            })
    void shapes(BgpShape shape, String patterns) {
        Bgp bgp = QueryFiles.ofSparql("q.rq", "SELECT * {" + patterns + "}")
                .get(0)
                .bgp();
        assertThat(BgpShape.of(bgp)).isEqualTo(shape);
    }
}
