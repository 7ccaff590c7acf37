package org.gbjo.cli.option;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time such as {@code 500ms}, {@code 60s}, {@code 2m} or {@code 1h}. */
public final class DurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        if (!text.matches("\\d{1,9}(ms|s|m|h)")) {
            throw new TypeConversionException("a time is a number with ms, s, m or h, such as 60s, got '" + text + "'");
        }
        return text.endsWith("ms")
                ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                : Duration.parse("PT" + text);
    }
}
