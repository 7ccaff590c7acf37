package org.gbjo.run;

/** Texts that others have written, for logs: on one line, and no longer than allowed. */
public final class BoundedText {
    private BoundedText() {}

    /** The beginning of a text on one line; what was cut off is said. */
    public static String of(String text, int most) {
        boolean isCut = text.length() > most;
        int end = isCut ? most : text.length();
        if (isCut && end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        StringBuilder out = new StringBuilder(end + 40);
        boolean space = false;
        for (int i = 0; i < end; i++) {
            char letter = text.charAt(i);
            if (Character.isWhitespace(letter) || Character.isISOControl(letter)) {
                space = out.length() > 0;
            } else {
                if (space) {
                    out.append(' ');
                    space = false;
                }
                out.append(letter);
            }
        }
        return isCut
                ? out.append("... (")
                        .append(text.length())
                        .append(" characters)")
                        .toString()
                : out.toString();
    }
}
