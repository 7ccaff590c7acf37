package org.gbjo.workload.bsbm;

import java.io.IOException;
import java.io.Writer;
import java.time.LocalDate;
import java.util.Map;

/** Writes the triples of one thing after the other. */
final class ShopWriter {
    private static final String INSTANCES = "<http://www4.wiwiss.fu-berlin.de/bizer/bsbm/v01/instances/";
    private static final String SCHEMA = "http://www.w3.org/2001/XMLSchema#";
    private static final LocalDate FIRST_DAY = LocalDate.of(2005, 1, 1);
    private static final Map<String, String> PREFIXES = Map.of(
            "rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
            "rdfs", "http://www.w3.org/2000/01/rdf-schema#",
            "foaf", "http://xmlns.com/foaf/0.1/",
            "dc", "http://purl.org/dc/elements/1.1/",
            "rev", "http://purl.org/stuff/rev#",
            "bsbm", "http://www4.wiwiss.fu-berlin.de/bizer/bsbm/v01/vocabulary/");

    private final Writer out;
    private String subject = "";

    ShopWriter(Writer out) {
        this.out = out;
    }

    /** Turns to a thing, and writes its class. */
    void thing(String kind, int number) throws IOException {
        subject = instance(kind, number);
        triple("rdf:type", iri("bsbm:" + kind));
    }

    void link(String predicate, String kind, int number) throws IOException {
        triple(predicate, instance(kind, number));
    }

    void country(int number) throws IOException {
        triple("bsbm:country", instance("Country", number));
    }

    void text(String predicate, String text) throws IOException {
        triple(predicate, '"' + text + '"');
    }

    void number(String predicate, int number) throws IOException {
        triple(predicate, "\"" + number + "\"^^<" + SCHEMA + "integer>");
    }

    void date(String predicate, int day) throws IOException {
        triple(predicate, "\"" + FIRST_DAY.plusDays(day) + "\"^^<" + SCHEMA + "date>");
    }

    void flush() throws IOException {
        out.flush();
    }

    private void triple(String predicate, String object) throws IOException {
        out.append(subject)
                .append(' ')
                .append(iri(predicate))
                .append(' ')
                .append(object)
                .append(" .\n");
    }

    private static String instance(String kind, int number) {
        return INSTANCES + kind + number + '>';
    }

    private static String iri(String name) {
        int colon = name.indexOf(':');
        return '<' + PREFIXES.get(name.substring(0, colon)) + name.substring(colon + 1) + '>';
    }
}
