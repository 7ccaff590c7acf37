package org.gbjo.studio.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.jena.sparql.core.DatasetGraph;

/** Prefixes for the names of a graph: those that it declares, some that everybody knows, and others as they are needed. */
final class ShortNames {
    private static final Pattern LOCAL = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
    /** What SPARQL has between angle brackets; data that a lenient parser has read may have more. */
    private static final Pattern WRITABLE = Pattern.compile("[^\\x00-\\x20<>\"{}|^`\\\\]*");

    private static final Map<String, String> WELL_KNOWN = Map.ofEntries(
            Map.entry("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf"),
            Map.entry("http://www.w3.org/2000/01/rdf-schema#", "rdfs"),
            Map.entry("http://www.w3.org/2002/07/owl#", "owl"),
            Map.entry("http://www.w3.org/2001/XMLSchema#", "xsd"),
            Map.entry("http://xmlns.com/foaf/0.1/", "foaf"),
            Map.entry("http://purl.org/dc/elements/1.1/", "dc"),
            Map.entry("http://purl.org/dc/terms/", "dcterms"),
            Map.entry("http://www.w3.org/2004/02/skos/core#", "skos"),
            Map.entry("http://www.wikidata.org/prop/direct/", "wdt"),
            Map.entry("http://www.wikidata.org/entity/", "wd"),
            Map.entry("http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#", "ub"));

    /** Of namespaces, as they were used. */
    private final Map<String, String> labels = new LinkedHashMap<>();

    private final Map<String, String> declared = new LinkedHashMap<>();

    ShortNames(DatasetGraph dataset) {
        try {
            dataset.getDefaultGraph().getPrefixMapping().getNsPrefixMap().forEach((label, iri) -> {
                if (LOCAL.matcher(label).matches()) {
                    declared.put(iri, label);
                }
            });
        } catch (RuntimeException e) {
            // A graph without prefixes has none.
        }
    }

    /** Whether a query can have this IRI. */
    static boolean isWritable(String iri) {
        return WRITABLE.matcher(iri).matches();
    }

    /** An IRI as a query has it; its prefix is used from now on. */
    String of(String iri) {
        int end = Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1;
        String local = iri.substring(end);
        if (end == 0 || !LOCAL.matcher(local).matches()) {
            return "<" + iri + ">";
        }
        return labels.computeIfAbsent(iri.substring(0, end), this::label) + ":" + local;
    }

    private String label(String namespace) {
        String label = declared.getOrDefault(namespace, WELL_KNOWN.get(namespace));
        for (int number = 1; label == null || labels.containsValue(label); number++) {
            label = "ns" + number;
        }
        return label;
    }

    /** The last part of an IRI as the name of a variable. */
    static String variable(String iri) {
        String local = iri.substring(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
        String clean = local.replaceAll("[^A-Za-z0-9]", "");
        return clean.isEmpty() || !Character.isLetter(clean.charAt(0)) ? "value" : clean;
    }

    /** The declarations of what a query uses. */
    String declarations(String body) {
        StringBuilder out = new StringBuilder();
        labels.forEach((iri, label) -> {
            if (Pattern.compile("(^|[^A-Za-z0-9])" + label + ":").matcher(body).find()) {
                out.append("PREFIX ").append(label).append(": <").append(iri).append(">\n");
            }
        });
        return out.toString();
    }

    /** All prefixes that are known, by their labels. */
    Map<String, Object> prefixes() {
        Map<String, Object> prefixes = new LinkedHashMap<>();
        WELL_KNOWN.forEach((iri, label) -> prefixes.put(label, iri));
        declared.forEach((iri, label) -> prefixes.put(label, iri));
        labels.forEach((iri, label) -> prefixes.put(label, iri));
        return prefixes;
    }
}
