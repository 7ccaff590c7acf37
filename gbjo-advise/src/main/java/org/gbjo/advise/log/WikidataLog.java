package org.gbjo.advise.log;

/** The public logs of Wikidata's query service: tab-separated, the query first, encoded as in an address. */
final class WikidataLog implements LogReader {
    static final String HEADER = "anonymizedQuery";

    /** Whether a line is the header, or has a first column that is encoded. */
    static boolean hasForm(String line) {
        int tab = line.indexOf('\t');
        String first = tab < 0 ? "" : line.substring(0, tab);
        return line.startsWith("#" + HEADER)
                || line.startsWith(HEADER)
                || (first.indexOf(' ') < 0 && (first.contains("%20") || first.indexOf('+') >= 0));
    }

    @Override
    public void line(String line, LogListener listener) {
        int tab = line.indexOf('\t');
        String first = tab < 0 ? line : line.substring(0, tab);
        if (first.isBlank()) {
            if (tab >= 0) {
                listener.unreadable();
            }
        } else if (first.replace("#", "").equals(HEADER)) {
            listener.other();
        } else {
            listener.query(UrlText.decode(first));
        }
    }
}
