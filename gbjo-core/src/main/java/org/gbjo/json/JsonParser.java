package org.gbjo.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A recursive-descent reader for RFC 8259. */
final class JsonParser {
    /** Deep enough for any file of ours, shallow enough that hostile input cannot overflow the stack. */
    private static final int MAX_DEPTH = 200;

    private final String text;
    private int position;
    private int depth;

    JsonParser(String text) {
        this.text = text;
    }

    Object parse() {
        Object value = value();
        skipSpace();
        if (position < text.length()) {
            throw error("nothing may follow the value");
        }
        return value;
    }

    private Object value() {
        skipSpace();
        char c = peek();
        return switch (c) {
            case '{' -> nested(this::object);
            case '[' -> nested(this::array);
            case '"' -> string();
            case 't' -> literal("true", true);
            case 'f' -> literal("false", false);
            case 'n' -> literal("null", null);
            default -> number();
        };
    }

    private Object nested(java.util.function.Supplier<Object> reader) {
        if (++depth > MAX_DEPTH) {
            throw error("values may be nested at most " + MAX_DEPTH + " deep");
        }
        Object value = reader.get();
        depth--;
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        position++;
        skipSpace();
        if (peek() == '}') {
            position++;
            return members;
        }
        while (true) {
            skipSpace();
            if (peek() != '"') {
                throw error("a member starts with its name in quotes");
            }
            String name = string();
            skipSpace();
            if (members.containsKey(name)) {
                throw error("the name \"" + name + "\" occurs twice");
            }
            expect(':');
            members.put(name, value());
            skipSpace();
            if (peek() == '}') {
                position++;
                return members;
            }
            expect(',');
        }
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        position++;
        skipSpace();
        if (peek() == ']') {
            position++;
            return elements;
        }
        while (true) {
            elements.add(value());
            skipSpace();
            if (peek() == ']') {
                position++;
                return elements;
            }
            expect(',');
        }
    }

    private String string() {
        position++;
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = peek();
            if (c < ' ') {
                throw error("a control character in a string must be escaped");
            }
            position++;
            if (c == '"') {
                return out.toString();
            }
            out.append(c == '\\' ? escape() : c);
        }
    }

    private char escape() {
        char c = peek();
        char meant =
                switch (c) {
                    case '"', '\\', '/' -> c;
                    case 'b' -> '\b';
                    case 'f' -> '\f';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    case 't' -> '\t';
                    case 'u' -> unicode();
                    default -> throw error("unknown escape \\" + c);
                };
        position++;
        return meant;
    }

    /** From the u of an escape to its last digit. */
    private char unicode() {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            position++;
            int digit = "0123456789abcdef".indexOf(Character.toLowerCase(peek()));
            if (digit < 0) {
                throw error("\\u needs four hexadecimal digits");
            }
            unit = unit << 4 | digit;
        }
        return (char) unit;
    }

    private Object literal(String word, Object value) {
        if (!text.startsWith(word, position)) {
            throw error("expected " + word);
        }
        position += word.length();
        return value;
    }

    /** A long where it is one, otherwise the nearest double; a number beyond all doubles becomes an infinity. */
    private Number number() {
        int start = position;
        if (at("-")) {
            position++;
        }
        if (at("0")) {
            position++;
        } else {
            digits("expected a value");
        }
        int wholeEnd = position;
        if (at(".")) {
            position++;
            digits("a fraction needs a digit");
        }
        if (at("eE")) {
            position++;
            if (at("+-")) {
                position++;
            }
            digits("an exponent needs a digit");
        }
        String number = text.substring(start, position);
        if (position == wholeEnd && !number.equals("-0")) {
            try {
                return Long.valueOf(number);
            } catch (NumberFormatException e) {
                // more digits than a long has
            }
        }
        return Double.valueOf(number);
    }

    private void digits(String rule) {
        if (!at("0123456789")) {
            throw error(rule);
        }
        while (at("0123456789")) {
            position++;
        }
    }

    private boolean at(String anyOf) {
        return position < text.length() && anyOf.indexOf(text.charAt(position)) >= 0;
    }

    private void expect(char c) {
        if (peek() != c) {
            throw error("expected '" + c + "'");
        }
        position++;
    }

    private char peek() {
        if (position >= text.length()) {
            throw error("the text ends too early");
        }
        return text.charAt(position);
    }

    private void skipSpace() {
        while (at(" \t\r\n")) {
            position++;
        }
    }

    private JsonException error(String rule) {
        return new JsonException(
                "not JSON at character " + (position + 1) + ": " + rule + ", in " + Json.abbreviate(text));
    }
}
