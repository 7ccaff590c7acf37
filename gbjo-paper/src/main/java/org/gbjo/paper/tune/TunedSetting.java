package org.gbjo.paper.tune;

import java.util.function.ToDoubleFunction;
import org.gbjo.paper.search.SearchSettings;

/**
 * One number among the settings of the search that tuning may change: a place in 0..1 stands for it on a logarithmic
 * scale, since what matters is by which factor such a number changes.
 *
 * @param name the paper's symbol or the word of the settings
 * @param least what 0 stands for, above 0
 * @param greatest what 1 stands for
 * @param getter reads it
 * @param setter gives the settings with another value of it
 */
record TunedSetting(
        String name, double least, double greatest, ToDoubleFunction<SearchSettings> getter, Setter setter) {

    /** Changes one number and keeps the rest. */
    interface Setter {
        SearchSettings with(SearchSettings settings, double value);
    }

    /** Where the number lies; what lies outside the bounds is moved onto them. */
    double place(SearchSettings settings) {
        double place = Math.log(getter.applyAsDouble(settings) / least) / Math.log(greatest / least);
        return Math.max(0, Math.min(1, place));
    }

    /** The settings with the number that lies at a place in 0..1; rounding never leaves the bounds. */
    SearchSettings at(double place, SearchSettings settings) {
        double value = least * Math.pow(greatest / least, place);
        return setter.with(settings, Math.max(least, Math.min(greatest, value)));
    }
}
