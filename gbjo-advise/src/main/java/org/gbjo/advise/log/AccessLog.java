package org.gbjo.advise.log;

import java.util.regex.Pattern;

/**
 * Access logs of web servers: common and combined, of Apache, nginx and Virtuoso; also others, such as those of load
 * balancers or JSON, that have the line of the request between quotation marks. A query is in the address of a request, or
 * in the body of a POST where a server was told to log that: a form, or the query itself. Nothing else of a line is read,
 * so the address of a client is never known.
 */
final class AccessLog implements LogReader {
    /** A time in brackets, as every such line has one. */
    private static final Pattern TIME = Pattern.compile("\\[\\d{1,2}/[A-Za-z]{3}/\\d{4}[: ][^\\]]*+\\] *+\"");

    /** A request between quotation marks. */
    private static final Pattern REQUEST = Pattern.compile("\"[A-Z]{3,10} (?:/|http)[^\" ]*+ HTTP/\\d");

    private static final Pattern METHOD = Pattern.compile("[A-Z]{3,10} (?:/|http).*", Pattern.DOTALL);

    static boolean hasForm(String line) {
        return TIME.matcher(line).find() || REQUEST.matcher(line).find();
    }

    @Override
    public void line(String line, LogListener listener) {
        if (line.isBlank()) {
            return;
        }
        int quote = line.indexOf('"');
        if (quote < 0) {
            listener.unreadable();
            return;
        }
        boolean isUpdate = false;
        boolean isPost = false;
        while (quote >= 0) {
            int end = endOfField(line, quote + 1);
            String field = UrlText.unescape(line.substring(quote + 1, end));
            isPost |= field.startsWith("POST ");
            String query = query(field, isPost);
            if (query != null) {
                listener.query(query);
                return;
            }
            isUpdate |= isUpdate(field);
            quote = end < line.length() ? line.indexOf('"', end + 1) : -1;
        }
        if (isUpdate) {
            listener.update();
        } else {
            listener.other();
        }
    }

    /** Where a field ends that may have escaped quotation marks in it; a line that was cut off ends its last one. */
    private static int endOfField(String line, int begin) {
        int at = begin;
        while (at < line.length() && line.charAt(at) != '"') {
            at += line.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at, line.length());
    }

    private static String query(String field, boolean isPost) {
        int question = field.indexOf('?');
        boolean isAddress = field.startsWith("/")
                || field.startsWith("http")
                || METHOD.matcher(field).matches();
        if (isAddress && question >= 0) {
            int space = field.lastIndexOf(" HTTP/");
            return UrlText.field(field.substring(question + 1, space > question ? space : field.length()), "query");
        }
        if (!isPost) {
            return null;
        }
        return SparqlWords.beginsQuery(field) ? field : UrlText.field(field, "query");
    }

    private static boolean isUpdate(String field) {
        return field.startsWith("update=") || field.contains("&update=") || field.contains("?update=");
    }
}
