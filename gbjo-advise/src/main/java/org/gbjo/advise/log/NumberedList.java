package org.gbjo.advise.log;

/** Lists of numbered queries as WDBench has them: a number, a comma, and what stands between the braces of a query. */
final class NumberedList implements LogReader {
    @Override
    public void line(String line, LogListener listener) {
        int comma = line.indexOf(',');
        if (line.isBlank()) {
            return;
        }
        if (comma < 1 || !line.substring(0, comma).chars().allMatch(Character::isDigit)) {
            listener.unreadable();
        } else {
            listener.query("SELECT * {" + line.substring(comma + 1) + "}");
        }
    }
}
