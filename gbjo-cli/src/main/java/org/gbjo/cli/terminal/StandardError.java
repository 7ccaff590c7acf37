package org.gbjo.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.charset.StandardCharsets;

/**
 * The standard error that the user sees. Java prints a warning about its incubating Vector API before any program
 * starts; the launcher drops that line with a filter on descriptor 2, and hands the real one over under the number in
 * {@value #PROPERTY}, so that nothing else passes through the filter.
 */
public final class StandardError {
    static final String PROPERTY = "gbjo.stderr";

    private StandardError() {}

    public static PrintStream open() {
        String number = System.getProperty(PROPERTY);
        if (number == null) {
            return System.err;
        }
        try {
            // Opening /dev/fd/N instead would start a file of its own and lose the position in a redirected one.
            Constructor<FileDescriptor> constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            FileDescriptor descriptor = constructor.newInstance(Integer.parseInt(number));
            return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
        } catch (ReflectiveOperationException | InaccessibleObjectException | NumberFormatException e) {
            return System.err;
        }
    }
}
