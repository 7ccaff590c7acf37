package org.gbjo.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @Provide
    Arbitrary<Object> values() {
        return values(3);
    }

    private static Arbitrary<Object> values(int depth) {
        Arbitrary<Object> leaf = Arbitraries.oneOf(
                Arbitraries.strings().all().ofMaxLength(8),
                Arbitraries.longs(),
                Arbitraries.doubles().filter(value -> value != Math.rint(value)),
                Arbitraries.of(-0.0, 1e300, -1e-300, Double.MIN_VALUE, Double.MAX_VALUE),
                Arbitraries.of(true, false),
                Arbitraries.just(null));
        if (depth == 0) {
            return leaf;
        }
        Arbitrary<Object> inner = values(depth - 1);
        return Arbitraries.oneOf(
                leaf,
                inner.list().ofMaxSize(4),
                Arbitraries.maps(Arbitraries.strings().all().ofMaxLength(4), inner)
                        .ofMaxSize(4));
    }

    @Property(seed = "1", edgeCases = EdgeCasesMode.NONE)
    void whatIsWrittenIsReadBack(@ForAll("values") Object value) {
        assertThat(Json.parse(Json.write(value))).isEqualTo(value);
        assertThat(Json.parse(Json.writePretty(value))).isEqualTo(value);
        assertThat(Json.write(value)).doesNotContain("\n");
    }

    @Test
    void membersKeepTheirOrder() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("z", 1L);
        members.put("a", List.of(1L, 2.5, "x"));
        members.put("empty", Map.of());
        assertThat(Json.write(members)).isEqualTo("{\"z\":1,\"a\":[1,2.5,\"x\"],\"empty\":{}}");
        assertThat(Json.parseObject(Json.write(members)).keySet()).containsExactly("z", "a", "empty");
        assertThat(Json.writePretty(members))
                .isEqualTo("{\n  \"z\": 1,\n  \"a\": [1, 2.5, \"x\"],\n  \"empty\": {}\n}\n");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE})
    void wholeNumbersAreLongs(long number) {
        assertThat(Json.parse(Long.toString(number))).isEqualTo(number);
    }

    @Test
    void allOtherNumbersAreDoubles() {
        assertThat(Json.parse("1.0")).isEqualTo(1.0);
        assertThat(Json.parse("1e2")).isEqualTo(100.0);
        assertThat(Json.parse("-2.5E-1")).isEqualTo(-0.25);
        assertThat(Json.parse("-0")).isEqualTo(-0.0);
        assertThat(Json.parse("9223372036854775808")).isEqualTo(0x1p63);
        assertThat(Json.parse("1e999")).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void countsThatAreDoublesAreWrittenAsWholeNumbers() {
        assertThat(Json.write(12.0)).isEqualTo("12");
        assertThat(Json.write(-3.0)).isEqualTo("-3");
        assertThat(Json.write(1e15)).isEqualTo("1000000000000000");
        assertThat(Json.write(0x1p53)).isEqualTo("9.007199254740992E15");
        assertThat(Json.write(0.5f)).isEqualTo("0.5");
    }

    @Test
    void whatJsonCannotSayAsNumberIsAString() {
        assertThat(Json.write(Arrays.asList(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN)))
                .isEqualTo("[\"Infinity\",\"-Infinity\",\"NaN\"]");
    }

    @Test
    void everyEscapeIsRead() {
        assertThat(Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\""))
                .isEqualTo("\"\\/\b\f\n\r\té😀");
        assertThat(Json.parse(" \t\r\n[ ] ")).isEqualTo(List.of());
    }

    /** Each text with the character, counted from 1, at which it stops being JSON, and the rule that it breaks. */
    static Stream<Arguments> malformedTexts() {
        return Stream.of(
                arguments("", 1, "the text ends too early"),
                arguments(" ", 2, "the text ends too early"),
                arguments("{", 2, "the text ends too early"),
                arguments("[1", 3, "the text ends too early"),
                arguments("[1,]", 4, "expected a value"),
                arguments("[1 2]", 4, "expected ','"),
                arguments("{1:2}", 2, "a member starts with its name in quotes"),
                arguments("{\"a\" 1}", 6, "expected ':'"),
                arguments("{\"a\":1,}", 8, "a member starts with its name in quotes"),
                arguments("{\"a\":null,\"a\":1}", 14, "the name \"a\" occurs twice"),
                arguments("{\"a\":1,\"a\":1}", 11, "the name \"a\" occurs twice"),
                arguments("tru", 1, "expected true"),
                arguments("nul", 1, "expected null"),
                arguments("[folse]", 2, "expected false"),
                arguments("hello", 1, "expected a value"),
                arguments("'x'", 1, "expected a value"),
                arguments("1 2", 3, "nothing may follow the value"),
                arguments("01", 2, "nothing may follow the value"),
                arguments("+1", 1, "expected a value"),
                arguments("-", 2, "expected a value"),
                arguments(".5", 1, "expected a value"),
                arguments("1.", 3, "a fraction needs a digit"),
                arguments("1.e5", 3, "a fraction needs a digit"),
                arguments("1e", 3, "an exponent needs a digit"),
                arguments("1e+", 4, "an exponent needs a digit"),
                arguments("NaN", 1, "expected a value"),
                arguments("\"abc", 5, "the text ends too early"),
                arguments("\"a\\", 4, "the text ends too early"),
                arguments("\"a\\qb\"", 4, "unknown escape \\q"),
                arguments("\"\\u12\"", 6, "\\u needs four hexadecimal digits"),
                arguments("\"\\u+123\"", 4, "\\u needs four hexadecimal digits"),
                arguments("\"\\u12", 6, "the text ends too early"),
                arguments("\"a\1b\"", 3, "a control character in a string must be escaped"));
    }

    @ParameterizedTest
    @MethodSource("malformedTexts")
    void malformedTextIsRefusedAtItsPosition(String text, int character, String rule) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOf(JsonException.class)
                .hasMessage("not JSON at character " + character + ": " + rule + ", in " + text.replace('\1', ' '));
    }

    @Test
    void nestingHasALimitThatHostileTextCannotPass() {
        Object nested = List.of();
        for (int depth = 1; depth < 200; depth++) {
            nested = List.of(nested);
        }
        assertThat(Json.parse(Json.write(nested))).isEqualTo(nested);
        String tooDeep = Json.write(List.of(nested));
        assertThatThrownBy(() -> Json.parse(tooDeep))
                .hasMessageStartingWith("not JSON at character 201: values may be nested at most 200 deep");
        assertThatThrownBy(() -> Json.parse("[{\"a\":".repeat(100_000))).isInstanceOf(JsonException.class);
    }

    @Test
    void anObjectIsExpectedWhereOneIsAskedFor() {
        assertThatThrownBy(() -> Json.parseObject("[1]")).hasMessage("expected a JSON object, got [1]");
        assertThatThrownBy(() -> Json.parseObject("\"" + "x".repeat(100) + "\""))
                .hasMessage("expected a JSON object, got \"" + "x".repeat(59) + "…");
    }
}
