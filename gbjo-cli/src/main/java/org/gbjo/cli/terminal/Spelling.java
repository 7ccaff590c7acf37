package org.gbjo.cli.terminal;

import java.util.List;

/** Finds the word that somebody meant, by the Levenshtein distance (Wagner and Fischer, JACM 21, 1974). */
public final class Spelling {
    private Spelling() {}

    /** The word nearest to what was typed, or an empty text if none is near. */
    public static String nearest(String typed, List<String> words) {
        String nearest = "";
        int least = Math.max(2, typed.length() / 2);
        for (String word : words) {
            int distance = word.startsWith(typed) ? 1 : distance(typed, word);
            if (distance < least || (distance == least && nearest.isEmpty())) {
                least = distance;
                nearest = word;
            }
        }
        return nearest;
    }

    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[right.length()];
    }
}
