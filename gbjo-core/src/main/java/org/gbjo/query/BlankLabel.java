package org.gbjo.query;

/**
 * Blank node labels as N-Triples allows them. A label that it does not allow (Jena takes any text) is written as
 * {@code utf16-} and four hexadecimal digits for each of its UTF-16 units; so is a label that looks like one written
 * that way, which keeps the encoding reversible.
 */
public final class BlankLabel {
    private static final String ENCODED = "utf16-";

    private BlankLabel() {}

    /** The label as N-Triples can hold it. */
    public static String encode(String label) {
        if (isLegal(label) && !isEncoded(label)) {
            return label;
        }
        StringBuilder out = new StringBuilder(ENCODED);
        for (int i = 0; i < label.length(); i++) {
            out.append(String.format("%04x", (int) label.charAt(i)));
        }
        return out.toString();
    }

    /** The label that was encoded. */
    public static String decode(String text) {
        if (!isEncoded(text)) {
            return text;
        }
        StringBuilder label = new StringBuilder();
        for (int i = ENCODED.length(); i < text.length(); i += 4) {
            label.append((char) Integer.parseInt(text.substring(i, i + 4), 16));
        }
        return label.toString();
    }

    private static boolean isEncoded(String label) {
        return label.startsWith(ENCODED)
                && (label.length() - ENCODED.length()) % 4 == 0
                && label.substring(ENCODED.length()).chars().allMatch(c -> "0123456789abcdef".indexOf(c) >= 0);
    }

    /** BLANK_NODE_LABEL of the N-Triples grammar, without its {@code _:}. */
    public static boolean isLegal(String label) {
        if (label.isEmpty() || !isStart(label.codePointAt(0)) || label.endsWith(".")) {
            return false;
        }
        return label.codePoints().allMatch(c -> isInner(c));
    }

    private static boolean isStart(int c) {
        return isBase(c) || c == '_' || isDigit(c);
    }

    /** Whether the grammar allows a character after the first. */
    public static boolean isInner(int c) {
        return isStart(c)
                || c == '-'
                || c == '.'
                || c == 0xB7
                || (c >= 0x300 && c <= 0x36F)
                || c == 0x203F
                || c == 0x2040;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    /** PN_CHARS_BASE. */
    private static boolean isBase(int c) {
        if (c < 0x80) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        }
        return (c >= 0xC0 && c <= 0x2FF && c != 0xD7 && c != 0xF7)
                || (c >= 0x370 && c <= 0x1FFF && c != 0x37E)
                || (c >= 0x200C && c <= 0x200D)
                || (c >= 0x2070 && c <= 0x218F)
                || (c >= 0x2C00 && c <= 0x2FEF)
                || (c >= 0x3001 && c <= 0xD7FF)
                || (c >= 0xF900 && c <= 0xFDCF)
                || (c >= 0xFDF0 && c <= 0xFFFD)
                || (c >= 0x10000 && c <= 0xEFFFF);
    }
}
