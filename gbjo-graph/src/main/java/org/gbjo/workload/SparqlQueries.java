package org.gbjo.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import org.apache.jena.irix.IRIxResolver;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.Syntax;
import org.apache.jena.shared.impl.PrefixMappingImpl;
import org.apache.jena.sparql.core.Prologue;
import org.apache.jena.sparql.lang.SPARQLParser;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;

/**
 * SPARQL files of one or many queries.
 *
 * <p>A query that declares no PREFIX and no BASE inherits those of the query before it. Without any BASE, relative IRIs
 * stay as they are, as in N-Triples. A comment {@code # gbjo {"id":"…","shape":"…"}} above a query names it. Without
 * one, the name comes from the file: {@code C1}, or {@code C1#2} for the second of many. The BGPs of a query that has
 * several are {@code C1#2.1}, {@code C1#2.2} and so on.
 */
final class SparqlQueries {
    private static final java.util.regex.Pattern PLACE =
            java.util.regex.Pattern.compile("(?i) ?(?:at )?line:? (\\d+), col(?:umn)?:? (\\d+)[.:]?");

    private SparqlQueries() {}

    static List<Query> read(Path file, String text) {
        List<Query> queries = new ArrayList<>();
        parse(file, text, (note, parsed) -> addQueries(BgpExtractor.extract(parsed), note, queries));
        return queries;
    }

    /** The whole queries, with everything around their BGPs. */
    static List<WholeQuery> readWhole(Path file, String text) {
        List<WholeQuery> queries = new ArrayList<>();
        parse(
                file,
                text,
                (note, parsed) -> queries.add(new WholeQuery(note.get("id").toString(), parsed)));
        return queries;
    }

    private static void parse(
            Path file, String text, BiConsumer<Map<String, Object>, org.apache.jena.query.Query> each) {
        List<SparqlSplitter.Part> parts = SparqlSplitter.split(text);
        if (parts.isEmpty()) {
            throw new QueryFormatException(file, "the file holds no query; write one or remove the file");
        }
        Prologue prologue = noPrologue();
        for (int i = 0; i < parts.size(); i++) {
            SparqlSplitter.Part part = parts.get(i);
            String name = parts.size() == 1 ? stem(file) : stem(file) + "#" + (i + 1);
            try {
                var parsed = parse(part.text(), part.hasPrologue() ? noPrologue() : prologue);
                prologue = parsed.copy();
                each.accept(note(part, name), parsed);
            } catch (QueryException | JsonException | IllegalArgumentException e) {
                throw error(file, text.substring(0, part.start()), e.getMessage());
            }
        }
    }

    /** Makes a whole query of a BGP. */
    static WholeQuery whole(Query query) {
        return new WholeQuery(query.id(), parse(text(query.bgp()), noPrologue()));
    }

    private static Prologue noPrologue() {
        return new Prologue(
                new PrefixMappingImpl(),
                IRIxResolver.create()
                        .noBase()
                        .resolve(false)
                        .allowRelative(true)
                        .build());
    }

    /** Does not use Jena's QueryFactory, which would resolve relative IRIs against the working directory. */
    private static org.apache.jena.query.Query parse(String text, Prologue prologue) {
        return SPARQLParser.createParser(Syntax.syntaxARQ)
                .parse(new org.apache.jena.query.Query(prologue.copy()), text);
    }

    private static Map<String, Object> note(SparqlSplitter.Part part, String name) {
        Map<String, Object> note = new LinkedHashMap<>(Map.of("id", name, "shape", ""));
        if (!part.note().isEmpty()) {
            note.putAll(Json.parseObject(part.note()));
        }
        return note;
    }

    private static void addQueries(List<Bgp> bgps, Map<String, Object> note, List<Query> queries) {
        for (int i = 0; i < bgps.size(); i++) {
            String id = bgps.size() == 1 ? note.get("id").toString() : note.get("id") + "." + (i + 1);
            queries.add(new Query(id, note.get("shape").toString(), bgps.get(i)));
        }
    }

    /**
     * Finds the place of a mistake in Jena's message, because the getters of the exception name the last correct word
     * instead.
     *
     * @param before what stands in the file before the query
     */
    private static QueryFormatException error(Path file, String before, String message) {
        String[] lines = before.split("\r\n?|\n", -1);
        int line = lines.length;
        int column = lines[line - 1].length() + 1;
        Matcher place = PLACE.matcher(message);
        if (place.find()) {
            int lineInPart = Integer.parseInt(place.group(1));
            int columnInPart = Integer.parseInt(place.group(2));
            line += lineInPart - 1;
            column = lineInPart > 1 ? columnInPart : column + columnInPart - 1;
        }
        String sentence = PLACE.matcher(message.lines().findFirst().orElse("not SPARQL"))
                .replaceAll("")
                .replaceFirst("^Encountered \"<EOF>\"", "the query ends too early")
                .replaceFirst("^Encountered \" \\S+ \"(.*) \"\"", "unexpected $1")
                .replaceFirst("^Lexical error +Encountered:", "unexpected")
                .strip();
        return new QueryFormatException(file, line, column, sentence + "; correct the query or remove it");
    }

    static String stem(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.lastIndexOf('.'));
    }

    static String write(List<Query> queries) {
        StringBuilder out = new StringBuilder();
        for (Query query : queries) {
            String text = text(query.bgp());
            if (!isReadBackAs(query.bgp(), text)) {
                throw new IllegalArgumentException("SPARQL cannot express query '" + query.id() + "', " + query.bgp()
                        + "; write the workload as .jsonl");
            }
            Map<String, Object> note = new LinkedHashMap<>();
            note.put("id", query.id());
            note.put("shape", query.shape());
            out.append(out.isEmpty() ? "" : "\n")
                    .append("# gbjo ")
                    .append(Json.write(note))
                    .append('\n')
                    .append(text);
        }
        return out.toString();
    }

    private static String text(Bgp bgp) {
        StringBuilder out = new StringBuilder("SELECT * WHERE {\n");
        for (Pattern pattern : bgp.patterns()) {
            out.append("  ");
            pattern.terms().forEach(term -> out.append(text(term)).append(' '));
            out.append(".\n");
        }
        return out.append("}\n").toString();
    }

    /** A blank node of the data is {@code <_:label>} in Jena's SPARQL, where {@code _:label} would be a variable. */
    private static String text(Term term) {
        return term instanceof Constant constant && constant.nTriples().startsWith("_:")
                ? "<" + constant + ">"
                : term.toString();
    }

    /**
     * Whether SPARQL reads the BGP back unchanged. It rejects or misreads some names of variables, predicates and blank
     * nodes.
     */
    private static boolean isReadBackAs(Bgp bgp, String text) {
        try {
            return BgpExtractor.extract(parse(text, noPrologue())).equals(List.of(bgp));
        } catch (QueryException | IllegalArgumentException e) {
            return false;
        }
    }
}
