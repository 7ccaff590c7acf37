package org.gbjo.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Literals have the place among others that SPARQL gives them. */
final class LiteralValueTest {
    private static LiteralValue typed(String text, String datatype) {
        return LiteralValue.of("\"" + text + "\"^^<" + ValueSpace.XSD + datatype + ">");
    }

    private static double number(String text, String datatype) {
        return typed(text, datatype).number();
    }

    @Test
    void numbersOfAllDatatypesAreCompared() {
        assertThat(number("5", "integer")).isEqualTo(5);
        assertThat(number("+05.0", "decimal")).isEqualTo(5);
        assertThat(number("0.5E1", "double")).isEqualTo(5);
        assertThat(number("-0", "int")).isEqualTo(0.0);
        assertThat(number("INF", "float")).isEqualTo(Double.MAX_VALUE);
        assertThat(number("-INF", "double")).isEqualTo(-Double.MAX_VALUE);
        assertThat(typed("5", "byte").space()).isEqualTo(ValueSpace.NUMBER);
    }

    @Test
    void momentsAreSeconds() {
        assertThat(number("1970-01-02T00:00:00Z", "dateTime")).isEqualTo(86_400);
        assertThat(number("1970-01-01T02:00:00.5+02:00", "dateTime")).isEqualTo(0.5);
        assertThat(number("1969-12-31T24:00:00", "dateTime")).isZero();
        assertThat(number("1970-01-02", "date")).isEqualTo(86_400);
        assertThat(number("1970-01-01-01:00", "date")).isEqualTo(3_600);
        assertThat(number("-0044-03-15", "date")).isLessThan(number("-0043-03-15", "date"));
        assertThat(number("2024", "gYear")).isEqualTo(2_024);
        assertThat(number("2024Z", "gYear")).isEqualTo(2_024);
        assertThat(typed("2024", "gYear").space()).isEqualTo(ValueSpace.YEAR);
    }

    @Test
    void whatIsNoValueOfItsDatatypeHasNoPlace() {
        for (List<String> wrong : List.of(
                List.of("five", "integer"),
                List.of("0x1p3", "double"),
                List.of("1d", "double"),
                List.of("NaN", "double"),
                List.of("", "decimal"),
                List.of("2024-02-30", "date"),
                List.of("2024-02-03", "dateTime"),
                List.of("2024-02-03T10:00:00+2", "dateTime"),
                List.of("1".repeat(65), "integer"),
                List.of("true", "boolean"))) {
            assertThat(typed(wrong.get(0), wrong.get(1)).space())
                    .as(wrong.toString())
                    .isEqualTo(ValueSpace.NONE);
        }
    }

    @Test
    void aTypeIsADatatypeOrALanguage() {
        LiteralValue english = LiteralValue.of("\"a \\\"b\\\"\"@en-GB");
        assertThat(english.type()).isEqualTo("@en-gb");
        assertThat(LiteralValue.language(english.type())).isEqualTo("en-gb");
        assertThat(LiteralValue.datatype(english.type())).endsWith("#langString");
        assertThat(LiteralValue.language("@en--ltr")).isEqualTo("en");
        assertThat(LiteralValue.datatype("@en--ltr")).endsWith("#dirLangString");
        assertThat(LiteralValue.datatype(LiteralValue.of("\"a\"").type())).isEqualTo(ValueSpace.XSD + "string");
        assertThat(LiteralValue.datatype("^^<urn:d>")).isEqualTo("urn:d");
        assertThat(LiteralValue.language("^^<urn:d>")).isEmpty();
    }

    @Test
    void sharesBetweenKnownValuesAreSpreadEvenly() {
        ValueDistribution values = new ValueDistribution(
                new double[] {1, 5, 9}, new float[] {0, 0.5f, 0.75f}, new float[] {0.25f, 0.75f, 1});
        assertThat(values.below(1)).isZero();
        assertThat(values.atMost(1)).isEqualTo(0.25);
        assertThat(values.below(3)).isEqualTo(0.375);
        assertThat(values.atMost(3)).isEqualTo(0.375);
        assertThat(values.below(5)).isEqualTo(0.5);
        assertThat(values.atMost(5)).isEqualTo(0.75);
        assertThat(values.below(7)).isEqualTo(0.75);
        assertThat(values.atMost(0)).isZero();
        assertThat(values.below(10)).isEqualTo(1);
    }
}
