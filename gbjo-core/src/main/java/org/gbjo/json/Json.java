package org.gbjo.json;

import java.util.Collection;
import java.util.Map;

/**
 * Reads and writes JSON as plain Java values: {@code Map<String, Object>} in the order of the text, {@code
 * List<Object>}, {@code String}, {@code Long}, {@code Double}, {@code Boolean} and {@code null}.
 */
public final class Json {
    private Json() {}

    /** Reads one value that spans the whole text. */
    public static Object parse(String text) {
        return new JsonParser(text).parse();
    }

    /** Reads one object that spans the whole text. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> parseObject(String text) {
        if (parse(text) instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new JsonException("expected a JSON object, got " + abbreviate(text));
    }

    /** On one line. */
    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out, "", null);
        return out.toString();
    }

    /** With a line for each member of an object, for files that people open. */
    public static String writePretty(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out, "", "  ");
        return out.append('\n').toString();
    }

    private static void write(Object value, StringBuilder out, String indent, String step) {
        if (value instanceof Map<?, ?> map) {
            String inner = step == null ? "" : indent + step;
            String separator = step == null ? "" : "\n" + inner;
            out.append('{');
            String comma = "";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(comma).append(separator);
                writeString(entry.getKey().toString(), out);
                out.append(step == null ? ":" : ": ");
                write(entry.getValue(), out, inner, step);
                comma = ",";
            }
            out.append(step == null || map.isEmpty() ? "}" : "\n" + indent + "}");
        } else if (value instanceof Collection<?> list) {
            out.append('[');
            String comma = "";
            for (Object element : list) {
                out.append(comma);
                write(element, out, indent, step);
                comma = step == null ? "," : ", ";
            }
            out.append(']');
        } else if (value instanceof Number number) {
            writeNumber(number, out);
        } else if (value == null || value instanceof Boolean) {
            out.append(value);
        } else {
            writeString(value.toString(), out);
        }
    }

    /** JSON has no infinity and no NaN: they are written as strings that say so. */
    private static void writeNumber(Number number, StringBuilder out) {
        double value = number.doubleValue();
        if (number instanceof Double || number instanceof Float) {
            if (!Double.isFinite(value)) {
                writeString(number.toString(), out);
                return;
            }
            boolean negativeZero = value == 0 && 1 / value < 0;
            if (value == Math.rint(value) && Math.abs(value) < 1L << 53 && !negativeZero) {
                out.append((long) value);
                return;
            }
        }
        out.append(number);
    }

    private static void writeString(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || Character.isSurrogate(c)) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    /** The beginning of a text, on one line. */
    static String abbreviate(String text) {
        String beginning = text.length() <= 60 ? text : text.substring(0, 60) + "…";
        return beginning.replaceAll("[\\s\\p{Cntrl}]+", " ");
    }
}
