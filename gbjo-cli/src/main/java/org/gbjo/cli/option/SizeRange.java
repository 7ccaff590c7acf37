package org.gbjo.cli.option;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A range of query sizes: {@code 2-20}, or {@code 5} for {@code 5-5}. */
public record SizeRange(int minimum, int maximum) {

    public static final class Converter implements ITypeConverter<SizeRange> {
        private static final Pattern FORM = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

        @Override
        public SizeRange convert(String text) {
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches()) {
                throw new TypeConversionException("a size is a number or a range such as 2-20, got '" + text + "'");
            }
            int minimum = Integer.parseInt(matcher.group(1));
            return new SizeRange(minimum, matcher.group(2) == null ? minimum : Integer.parseInt(matcher.group(2)));
        }
    }
}
