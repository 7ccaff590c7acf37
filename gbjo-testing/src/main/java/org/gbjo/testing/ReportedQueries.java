package org.gbjo.testing;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Queries as people have reported them to be slow, on small data of our own that show the same effect: the words of the data
 * are ours, the shape of the query is theirs.
 */
public final class ReportedQueries {
    private static final String NAMESPACE = "http://example.org/";
    private static final String RDF4J = "https://github.com/eclipse-rdf4j/rdf4j/issues/";
    private static final String OXIGRAPH = "https://github.com/oxigraph/oxigraph/issues/";
    private static final String JENA = "https://github.com/apache/jena/issues/";

    private ReportedQueries() {}

    /**
     * A query.
     *
     * @param thread where people speak of it
     * @param nTriples the data
     * @param text the query
     */
    public record Reported(String thread, String nTriples, String text) {
        /** The project and the number. */
        public String name() {
            String[] parts = thread.split("/", -1);
            return parts[4] + " #" + parts[parts.length - 1];
        }
    }

    /** Triples for each number below a limit; names are IRIs, and whatever begins with a quote stays as it is. */
    private static String each(int count, IntFunction<String> triples) {
        return IntStream.range(0, count).mapToObj(triples).collect(Collectors.joining());
    }

    private static String triple(String subject, String predicate, String object) {
        String value = object.startsWith("\"") ? object : "<" + NAMESPACE + object + ">";
        return "<" + NAMESPACE + subject + "> <" + NAMESPACE + predicate + "> " + value + " .\n";
    }

    private static String number(int value) {
        return "\"" + value + "\"^^<http://www.w3.org/2001/XMLSchema#integer>";
    }

    private static Reported reported(String thread, String nTriples, String text) {
        return new Reported(thread, nTriples, "PREFIX : <" + NAMESPACE + "> " + text);
    }

    public static List<Reported> all() {
        return List.of(
                catalogue(),
                twoSmallEnds(),
                notebooks(),
                ratedParts(),
                tasksOfItems(),
                ordersOfCustomers(),
                placesOfBranches(),
                itemsWithoutRun(),
                labelsOfProperties(),
                modelBoundFirst(),
                adminOfOneResource(),
                childrenOfType(),
                closureToValue(),
                switchesWithTerminals(),
                labelsInOneLanguage(),
                recentReadings());
    }

    /** A few tasks lead back to a licence that most parts have; few publishers with datasets have a name. */
    private static Reported catalogue() {
        String data = each(
                        600,
                        i -> triple("set" + i, "is", "Dataset")
                                + triple("set" + i, "publisher", "publisher" + i % 40)
                                + triple("set" + i, "part", "part" + i)
                                + triple("part" + i, "licence", "licence" + i % 2))
                + each(30, i -> triple(i == 0 ? "publisher7" : "person" + i, "name", "\"name " + i + "\""))
                + each(
                        16,
                        i -> triple("report" + i, "task", "licence" + i % 2)
                                + triple("report" + i, "status", i < 3 ? "bad" : "good")
                                + triple("report" + i, "duration", number(i)));
        return reported(
                RDF4J + "938",
                data,
                "SELECT * { ?s :is :Dataset ; :part ?part ; :publisher ?who . ?part :licence ?url . ?report :task ?url ;"
                        + " :status ?status ; :duration ?time . OPTIONAL { ?report :exception ?e . ?e :message ?m }"
                        + " ?who :name ?name }");
    }

    /** Two small patterns that only a third connects. */
    private static Reported twoSmallEnds() {
        String data = each(2_000, i -> triple("a" + i, "to", "b" + i % 997) + triple("b" + i, "on", "c" + i % 991))
                + each(60, i -> triple("a" + i, "is", "First") + triple("c" + (i + 50), "is", "Last"));
        return reported(RDF4J + "5906", data, "SELECT * { ?a :is :First . ?c :is :Last . ?a :to ?b . ?b :on ?c }");
    }

    /** Indexes and what they list, each with a type and a key that all have. */
    private static Reported notebooks() {
        String data = each(
                        1_500,
                        i -> triple("note" + i, "key", "key" + i % 40)
                                + triple("note" + i, "is", i % 25 == 0 ? "Index" : "Note")
                                + triple("note" + i, "created", number(i)))
                + each(
                        60,
                        i -> triple("note" + 25 * i, "label", "\"index " + i + "\"")
                                + each(5, j -> triple("note" + 25 * i, "lists", "note" + (25 * i + 1 + 4 * j))))
                + each(50, i -> triple("note" + (30 * i + 1), "form", "Declaration"));
        return reported(
                RDF4J + "5283",
                data,
                "SELECT * { ?i :is :Index ; :key ?k ; :label ?l ; :created ?t . ?n :key ?k2 ; :form :Declaration ;"
                        + " :created ?t2 . ?i :lists ?n }");
    }

    /** A path to parts, and a filter on a number that few have. */
    private static Reported ratedParts() {
        String data = each(
                800,
                i -> triple("asset" + i, "info", "info" + i)
                        + triple("info" + i, "value", i == 5 ? "\"drive\"" : "\"other " + i % 9 + "\"")
                        + triple("asset" + i, "element", "element" + i)
                        + triple("element" + i, "value", "sub" + i)
                        + triple("sub" + i, "id", i % 2 == 0 ? "\"speed\"" : "\"power\"")
                        + triple("sub" + i, "rated", number(i % 40)));
        return reported(
                RDF4J + "5846",
                data,
                "SELECT * { ?x :element/(:value)* ?p . ?p :id \"power\" ; :rated ?v . FILTER(?v > 4)"
                        + " ?x :info [ :value \"drive\" ] }");
    }

    /** One row of VALUES, and a task that nearly all runs have. */
    private static Reported tasksOfItems() {
        String data = each(
                2_000,
                i -> triple("run" + i, "task", "task" + (i % 100 == 0 ? 1 : 0))
                        + triple("run" + i, "item", "item" + i));
        return reported(
                OXIGRAPH + "926",
                data,
                "SELECT * { VALUES (?item ?task) { (:item5 :task0) } ?run :task ?task . ?run :item ?item ."
                        + " ?run :task ?again }");
    }

    /** An OPTIONAL whose first pattern does not know of the row outside. */
    private static Reported ordersOfCustomers() {
        String data = each(100, i -> triple("place" + i, "is", "Place"))
                + each(600, i -> triple("thing" + i, "is", "Thing") + triple("thing" + i, "in", "place" + i % 70));
        return reported(
                OXIGRAPH + "1883",
                data,
                "SELECT ?x (COUNT(?y) AS ?n) { ?x :is :Place OPTIONAL { ?y :is :Thing ; :in ?x } } GROUP BY ?x");
    }

    /** A branch of a UNION that begins with what does not know of the row outside. */
    private static Reported placesOfBranches() {
        String data = each(
                150,
                i -> triple("a" + i, "p", "c" + i) + triple("s" + i, "q", "o" + i) + triple("s" + i, "r", "c" + i));
        return reported(
                OXIGRAPH + "1951", data, "SELECT * { ?a :p ?c . { ?s :q ?o . ?s :r ?c . } UNION { ?c :q ?o . } }");
    }

    /** NOT EXISTS with several patterns around a UNION. */
    private static Reported itemsWithoutRun() {
        String data = each(
                400,
                i -> triple("item" + i, "tag", "tag" + i % 5)
                        + triple("run" + i, "name", i % 50 == 0 ? "rare" : "usual")
                        + triple("run" + i, "until", number(i))
                        + triple("run" + i, "item", "item" + i));
        return reported(
                OXIGRAPH + "885",
                data,
                "SELECT * { { ?item :tag :tag1 } UNION { ?item :tag :tag2 } FILTER NOT EXISTS"
                        + " { ?run :name :usual . ?run :until ?t . ?run :item ?item . FILTER(?t > 100) } }");
    }

    /** An alternative of two large predicates, written before a small type. */
    private static Reported labelsOfProperties() {
        String data = each(
                        1_500,
                        i -> triple("x" + i, "label", "\"border " + i + "\"")
                                + triple("x" + i, "alias", "\"edge " + i + "\""))
                + each(20, i -> triple("x" + 70 * i, "is", "Property"));
        return reported(
                JENA + "1614",
                data,
                "SELECT * { ?item (:label|:alias) ?l ; :is :Property . FILTER(CONTAINS(LCASE(?l), \"border\")) }");
    }

    /** BIND of a constant before a path. */
    private static Reported modelBoundFirst() {
        String data = each(
                        40,
                        i -> each(
                                20,
                                j -> triple("model" + i, "has", "r" + i + "-" + j)
                                        + triple("r" + i + "-" + j, "part", "part" + (20 * i + j))
                                        + triple("part" + (20 * i + j), "chem", "chem" + (20 * i + j) % 300)))
                + each(300, i -> triple("m" + i, "same", "chem" + i) + triple("m" + i, "same", "other" + i));
        return reported(
                JENA + "3021",
                data,
                "SELECT * { BIND(:model3 AS ?model) ?m :same ?c ; :same ?d . ?model :has/:part/:chem ?c ."
                        + " FILTER(STR(?c) < STR(?d)) }");
    }

    /** BIND of a constant, and a status that all have. */
    private static Reported adminOfOneResource() {
        String data = each(1_500, i -> triple("adm" + i, "status", "Released") + triple("adm" + i, "about", "res" + i));
        return reported(
                JENA + "1533",
                data,
                "SELECT ?res { BIND(:res7 AS ?res) ?adm :status :Released . ?adm :about ?res . ?adm :status ?s }");
    }

    /** VALUES around an OPTIONAL. */
    private static Reported childrenOfType() {
        String data =
                each(300, i -> triple("class" + i, "is", "Class") + triple("class" + i, "under", "class" + i / 2));
        return reported(
                RDF4J + "4232",
                data,
                "SELECT * { VALUES ?type { :Class } ?parent :is ?type ."
                        + " OPTIONAL { ?child :under ?parent ; :is ?type } }");
    }

    /** A closure to a value that VALUES gives, and one more pattern. */
    private static Reported closureToValue() {
        String data =
                each(500, i -> triple("class" + i, "under", "class" + i / 2) + triple("class" + i, "means", "m" + i));
        return reported(
                RDF4J + "3008", data, "SELECT * { VALUES ?top { :class200 } ?s :means ?m . ?s (:under)* ?top }");
    }

    /** Two terminals of one switch, and a comparison of both. */
    private static Reported switchesWithTerminals() {
        String data = each(
                500,
                i -> triple("t" + i, "is", "Terminal")
                        + triple("t" + i, "of", "device" + i / 2)
                        + triple("device" + i / 2, "is", i % 50 < 2 ? "Switch" : "Line")
                        + triple("device" + i / 2, "name", "\"device " + i / 2 + "\""));
        return reported(
                RDF4J + "2408",
                data,
                "SELECT * { ?s :is ?type ; :name ?n . VALUES ?type { :Switch :Breaker } ?a :is :Terminal ; :of ?s ."
                        + " ?b :is :Terminal ; :of ?s . FILTER(STR(?a) < STR(?b)) }");
    }

    /** Labels in many languages, of which one is wanted that few have. */
    private static Reported labelsInOneLanguage() {
        String data = each(300, i -> triple("x" + i, "label", "\"label " + i + "\"@" + (i % 60 == 0 ? "it" : "en")))
                + each(
                        3_000,
                        i -> triple("y" + i, "about", "x" + i % 300) + triple("y" + i, "kind", "kind" + i % 7 % 2));
        return reported(
                "https://github.com/ad-freiburg/qlever/issues/2363",
                data,
                "SELECT * { ?y :kind :kind0 ; :about ?x . ?x :label ?l . FILTER(LANG(?l) = \"it\") }");
    }

    /** A range that leaves few of many readings, and a type that leaves more. */
    private static Reported recentReadings() {
        String data = each(
                1_500,
                i -> triple("reading" + i, "value", number(i))
                        + triple("reading" + i, "by", "sensor" + i % 30)
                        + triple("reading" + i, "is", i % 5 == 0 ? "Good" : "Fair"));
        return reported(
                "https://github.com/w3c-cg/sparql-dev/issues/105",
                data,
                "SELECT * { ?r :is :Good ; :by ?s ; :value ?v . FILTER(?v > 1480) }");
    }
}
