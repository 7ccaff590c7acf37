package org.gbjo.statistics.build;

import org.gbjo.statistics.count.CountLimits;
import org.gbjo.statistics.count.StatisticsOptions;

/** The default options with some values changed. */
final class ChosenOptions {
    private int pairs = StatisticsOptions.defaults().pairs();
    private int terms = StatisticsOptions.defaults().terms();
    private int joins = StatisticsOptions.defaults().joins();
    private int constantJoins = StatisticsOptions.defaults().constantJoins();
    private int trios = StatisticsOptions.defaults().trios();
    private int predicatesOfEntity = CountLimits.defaults().predicatesOfEntity();
    private int selectorsOfEntity = CountLimits.defaults().selectorsOfEntity();
    private int selectorEntries = CountLimits.defaults().selectorEntries();
    private int leastSupport = CountLimits.defaults().leastSupport();
    private long steps = CountLimits.defaults().steps();
    private int places = CountLimits.defaults().places();
    private int valueBytes = 1 << 20;
    private long readObjects = Long.MAX_VALUE;
    private int threads = 2;

    ChosenOptions pairs(int value) {
        pairs = value;
        return this;
    }

    ChosenOptions terms(int value) {
        terms = value;
        return this;
    }

    ChosenOptions joins(int value) {
        joins = value;
        return this;
    }

    ChosenOptions constantJoins(int value) {
        constantJoins = value;
        return this;
    }

    ChosenOptions trios(int value, int least, long mostSteps) {
        trios = value;
        leastSupport = least;
        steps = mostSteps;
        return this;
    }

    ChosenOptions predicatesOfEntity(int value) {
        predicatesOfEntity = value;
        return this;
    }

    ChosenOptions selectorsOfEntity(int value) {
        selectorsOfEntity = value;
        return this;
    }

    ChosenOptions selectorEntries(int value) {
        selectorEntries = value;
        return this;
    }

    ChosenOptions values(int bytes, long mostRead) {
        valueBytes = bytes;
        readObjects = mostRead;
        return this;
    }

    ChosenOptions places(int value) {
        places = value;
        return this;
    }

    ChosenOptions threads(int value) {
        threads = value;
        return this;
    }

    StatisticsOptions build() {
        CountLimits limits = new CountLimits(
                predicatesOfEntity,
                selectorsOfEntity,
                selectorEntries,
                leastSupport,
                steps,
                2_000,
                readObjects,
                1 << 18,
                places,
                threads);
        return new StatisticsOptions(pairs, terms, joins, constantJoins, trios, valueBytes, limits);
    }
}
