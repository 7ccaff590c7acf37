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
            throw error("values may be nested " + MAX_DEPTH + " deep");
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
            expect(':');
            if (members.put(name, value()) != null) {
                throw error("the name \"" + name + "\" occurs twice");
            }
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
            position++;
            if (c == '"') {
                return out.toString();
            } else if (c == '\\') {
                out.append(escape());
            } else if (c < ' ') {
                throw error("a control character in a string must be escaped");
            } else {
                out.append(c);
            }
        }
    }

    private char escape() {
        char c = peek();
        position++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int end = position + 4;
                try {
                    char unit =
                            (char) Integer.parseUnsignedInt(text.substring(position, Math.min(end, text.length())), 16);
                    position = end;
                    yield unit;
                } catch (NumberFormatException e) {
                    throw error("\\u needs four hexadecimal digits");
                }
            }
            default -> throw error("unknown escape \\" + c);
        };
    }

    private Object literal(String word, Object value) {
        if (!text.startsWith(word, position)) {
            throw error("expected " + word);
        }
        position += word.length();
        return value;
    }

    private Number number() {
        int start = position;
        while (position < text.length() && "+-.eE0123456789".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        String digits = text.substring(start, position);
        try {
            return digits.chars().allMatch(c -> c == '-' || Character.isDigit(c))
                    ? (Number) Long.valueOf(digits)
                    : (Number) Double.valueOf(digits);
        } catch (NumberFormatException e) {
            position = start;
            throw error("expected a value");
        }
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
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private JsonException error(String rule) {
        return new JsonException("not JSON at character " + position + ": " + rule + ", in " + Json.abbreviate(text));
    }
}
