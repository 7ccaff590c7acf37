package org.gbjo.paper.tune;

import java.util.Map;

/**
 * One number among the settings of the search that tuning may change: a place in 0..1 stands for it on a logarithmic
 * scale, since what matters is by which factor such a number changes.
 *
 * @param part of the settings that has the number, as their JSON names it
 * @param member the name of the number in this part
 * @param least what 0 stands for, above 0
 * @param greatest what 1 stands for
 */
record TunedSetting(String part, String member, double least, double greatest) {

    /** Where the number lies; what lies outside the bounds is moved onto them. */
    double place(Map<String, Object> settings) {
        double place = Math.log(value(settings) / least) / Math.log(greatest / least);
        return Math.max(0, Math.min(1, place));
    }

    double value(Map<String, Object> settings) {
        return (double) part(settings).get(member);
    }

    /** Sets the number to what lies at a place in 0..1; rounding never leaves the bounds. */
    void set(Map<String, Object> settings, double place) {
        double value = least * Math.pow(greatest / least, place);
        part(settings).put(member, Math.max(least, Math.min(greatest, value)));
    }

    @SuppressWarnings("unchecked") // parts of settings are records
    private Map<String, Object> part(Map<String, Object> settings) {
        return (Map<String, Object>) settings.get(part);
    }
}
