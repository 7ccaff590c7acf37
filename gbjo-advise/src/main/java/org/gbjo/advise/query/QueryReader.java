package org.gbjo.advise.query;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.irix.IRIxResolver;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.Syntax;
import org.apache.jena.shared.PrefixMapping;
import org.apache.jena.shared.impl.PrefixMappingImpl;
import org.apache.jena.sparql.core.Prologue;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.lang.SPARQLParser;

/**
 * Parses queries as public endpoints take them: prefixes that everybody uses need not be declared
 * ({@code prefixes.properties}), the pragmas of Virtuoso may stand in front, and commas between selected variables.
 */
public final class QueryReader {
    private static final String PREFIXES = "prefixes.properties";
    private static final Pattern PRAGMAS = Pattern.compile(
            "\\A\\s*+(?:sparql\\s++)?+(?:define\\s++[\\w-]++:[\\w-]++\\s++(?:\"[^\"]*+\"|<[^>]*+>|[^\\s\"<]++)\\s*+)*+",
            Pattern.CASE_INSENSITIVE);

    /** Variables that are selected with commas between them, as before SPARQL was a standard. */
    private static final Pattern COMMAS = Pattern.compile(
            "\\bselect\\s++(?:distinct\\s++|reduced\\s++)?(?:[?$]\\w++\\s*+,\\s*+)++[?$]\\w++",
            Pattern.CASE_INSENSITIVE);

    /** What may look like a prefixed name: IRIs and strings. */
    private static final Pattern NO_NAMES = Pattern.compile("<[^>\\s]*+>|\"(?:[^\"\\\\]|\\\\.)*+\"");

    /** Another kind of text than a query, which a parser would take far too long for. */
    private static final int LONGEST = 200_000;

    private static final PrefixMapping KNOWN = known();

    static {
        // Jena would print the literals of queries, which are private.
        NodeValue.VerboseWarnings = false;
    }

    private QueryReader() {}

    /** The query, or null if it is none. */
    public static Query read(String text) {
        if (text.length() > LONGEST) {
            return null;
        }
        Matcher pragmas = PRAGMAS.matcher(text);
        String query = pragmas.lookingAt() ? text.substring(pragmas.end()) : text;
        Query parsed = parse(query);
        if (parsed != null) {
            return parsed;
        }
        Matcher selected = COMMAS.matcher(query);
        return selected.find()
                ? parse(query.substring(0, selected.start())
                        + selected.group().replace(',', ' ')
                        + query.substring(selected.end()))
                : null;
    }

    private static Query parse(String query) {
        try {
            return SPARQLParser.createParser(Syntax.syntaxARQ).parse(new Query(prologue()), query);
        } catch (QueryException | IllegalArgumentException | StackOverflowError e) {
            return null;
        }
    }

    /** Relative IRIs stay as they are. */
    private static Prologue prologue() {
        return new Prologue(
                new PrefixMappingImpl().setNsPrefixes(KNOWN),
                IRIxResolver.create()
                        .noBase()
                        .resolve(false)
                        .allowRelative(true)
                        .build());
    }

    /** The text of a query, with the prefixes that it uses. */
    public static String text(Query query) {
        Query bare = query.cloneQuery();
        String body = NO_NAMES.matcher(bodyOf(bare)).replaceAll(" ");
        PrefixMapping used = new PrefixMappingImpl();
        query.getPrefixMapping().getNsPrefixMap().forEach((prefix, namespace) -> {
            if (Pattern.compile("(?<![\\w:?$.-])" + Pattern.quote(prefix) + ":")
                    .matcher(body)
                    .find()) {
                used.setNsPrefix(prefix, namespace);
            }
        });
        bare.setPrefixMapping(used);
        return bare.serialize(Syntax.syntaxARQ).strip();
    }

    private static String bodyOf(Query query) {
        StringBuilder body = new StringBuilder();
        query.serialize(Syntax.syntaxARQ)
                .lines()
                .filter(line -> !line.startsWith("PREFIX "))
                .forEach(line -> body.append(line).append('\n'));
        return body.toString();
    }

    private static PrefixMapping known() {
        Properties prefixes = new Properties();
        try (InputStream in = QueryReader.class.getResourceAsStream(PREFIXES)) {
            prefixes.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        PrefixMapping mapping = new PrefixMappingImpl();
        prefixes.stringPropertyNames().forEach(prefix -> mapping.setNsPrefix(prefix, prefixes.getProperty(prefix)));
        return mapping;
    }
}
