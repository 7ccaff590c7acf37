package org.gbjo.report.text;

/** Text inside XML and HTML. */
public final class Markup {
    private Markup() {}

    /** Text between tags or quotes; characters that XML does not know become a question mark. */
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isXml(c) ? c : '?');
            }
        });
        return escaped.toString();
    }

    private static boolean isXml(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c < 0xd800)
                || (c >= 0xe000 && c < 0xfffe)
                || c > 0xffff;
    }
}
