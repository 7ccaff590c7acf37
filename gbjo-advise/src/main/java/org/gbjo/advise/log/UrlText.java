package org.gbjo.advise.log;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Texts as clients encode them in addresses and forms, and as servers escape them in their logs. Nothing is refused. */
final class UrlText {
    private static final int HEX = 16;

    private UrlText() {}

    /** The text behind percent signs and plus signs; a percent sign without two digits stands for itself. */
    static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text.replace('+', ' ');
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            int code = letter == '%' ? hex(text, i + 1) : -1;
            if (code >= 0) {
                bytes.write(code);
                i += 2;
            } else {
                i += append(text, i, letter == '+' ? ' ' : letter, bytes);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The text behind the backslashes of a web server: {@code \"}, {@code \\}, {@code \n}, {@code \x22}. */
    static String unescape(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter != '\\' || i + 1 == text.length()) {
                i += append(text, i, letter, bytes);
                continue;
            }
            char kind = text.charAt(++i);
            int code = kind == 'x' ? hex(text, i + 1) : -1;
            if (code >= 0) {
                bytes.write(code);
                i += 2;
            } else {
                i += append(
                        text,
                        i,
                        switch (kind) {
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            case 't' -> '\t';
                            default -> kind;
                        },
                        bytes);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Appends a letter as UTF-8; returns how many more characters of the text it took. */
    private static int append(String text, int at, char letter, ByteArrayOutputStream bytes) {
        if (letter < 0x80) {
            bytes.write(letter);
            return 0;
        }
        int point = text.codePointAt(at);
        bytes.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
        return Character.charCount(point) - 1;
    }

    private static int hex(String text, int at) {
        if (at + 1 >= text.length()) {
            return -1;
        }
        int high = Character.digit(text.charAt(at), HEX);
        int low = Character.digit(text.charAt(at + 1), HEX);
        return high < 0 || low < 0 ? -1 : HEX * high + low;
    }

    /** The decoded value of a field of a form or of the part of an address behind the question mark; null without one. */
    static String field(String form, String name) {
        for (int begin = 0; begin <= form.length(); ) {
            int end = form.indexOf('&', begin);
            end = end < 0 ? form.length() : end;
            if (form.startsWith(name, begin)
                    && begin + name.length() < end
                    && form.charAt(begin + name.length()) == '=') {
                return decode(form.substring(begin + name.length() + 1, end));
            }
            begin = end + 1;
        }
        return null;
    }
}
