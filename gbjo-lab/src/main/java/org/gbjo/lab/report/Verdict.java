package org.gbjo.lab.report;

import java.util.HashMap;
import java.util.Map;
import org.gbjo.report.page.PageBlock.Tone;

/** Whether a claim is borne out. */
enum Verdict {
    HOLDS("holds", Tone.GOOD),
    PARTLY("holds in part", Tone.MIXED),
    FAILS("does not hold", Tone.BAD);

    private final String words;
    private final Tone tone;

    Verdict(String words, Tone tone) {
        this.words = words;
        this.tone = tone;
    }

    String words() {
        return words;
    }

    /** The colour of each verdict, by its words. */
    static Map<String, Tone> tones() {
        Map<String, Tone> tones = new HashMap<>();
        for (Verdict verdict : values()) {
            tones.put(verdict.words, verdict.tone);
        }
        return tones;
    }

    /** By how many of several cases a claim is borne out. */
    static Verdict of(int borneOut, int cases) {
        if (borneOut == cases) {
            return HOLDS;
        }
        return borneOut == 0 ? FAILS : PARTLY;
    }
}
