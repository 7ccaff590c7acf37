package org.gbjo.paper.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.gbjo.paper.search.DescentSettings;
import org.gbjo.paper.search.PenaltySettings;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.search.Temperature;

/**
 * The settings that tuning may choose among, as the points of a box with sides from 0 to 1: the paper's table of
 * hyper-parameters within bounds that hold all its columns, and the clip and the noise of the starts, which it leaves
 * open. What decides how long a search takes (steps, starts, beam, polish), and whether it may join what is not
 * connected, is that of the base.
 *
 * <p>Departs from the paper's table: λ_TO and λ_JO stay as they are, since a softmax makes their penalties constant, so
 * that they change no plan. Likewise λ_LL for bushy plans, all penalties for chains, and the noise of a single start.
 */
final class SearchSpace {
    private final SearchSettings base;
    private final List<TunedSetting> dimensions;

    /** All settings that differ from the base in what its relaxation and its starts make use of. */
    SearchSpace(SearchSettings base) {
        List<TunedSetting> chosen = new ArrayList<>();
        addDescent(chosen);
        if (base.relaxation() != RelaxationKind.CHAIN) {
            addPenalties(chosen, base.relaxation() == RelaxationKind.TREE);
        }
        if (base.starts().count() > 1) {
            chosen.add(new TunedSetting(
                    "noise",
                    0.1,
                    5,
                    s -> s.starts().noise(),
                    (s, value) ->
                            s.withStarts(s.starts().count(), value, s.starts().seed())));
        }
        this.base = base;
        this.dimensions = List.copyOf(chosen);
    }

    private static void addDescent(List<TunedSetting> chosen) {
        chosen.add(descent("α", 0.1, 50, DescentSettings::learningRate, DescentSettings::withLearningRate));
        chosen.add(descent("clip", 0.3, 30, DescentSettings::clip, DescentSettings::withClip));
        chosen.add(temperature("τ_0", 0.1, 20, Temperature::start, (t, value) -> new Temperature(value, t.end())));
        chosen.add(temperature("τ_min", 0.01, 5, Temperature::end, (t, value) -> new Temperature(t.start(), value)));
    }

    private static void addPenalties(List<TunedSetting> chosen, boolean leftLinear) {
        chosen.add(penalty("λ_JI", 0.1, 100, PenaltySettings::joinInputs, PenaltySettings::withJoinInputs));
        if (leftLinear) {
            chosen.add(penalty("λ_LL", 0.1, 100, PenaltySettings::leftLinear, PenaltySettings::withLeftLinear));
        }
        chosen.add(penalty("λ_ACYC", 0.1, 100, PenaltySettings::acyclic, PenaltySettings::withAcyclic));
        chosen.add(penalty("λ_max", 0.1, 10, PenaltySettings::maximum, PenaltySettings::withMaximum));
        chosen.add(penalty("q", 0.25, 4, PenaltySettings::exponent, PenaltySettings::withExponent));
    }

    /** Changes one number of a part of the settings. */
    private interface Change<T> {
        T with(T part, double value);
    }

    private static TunedSetting descent(
            String name,
            double least,
            double greatest,
            ToDoubleFunction<DescentSettings> getter,
            Change<DescentSettings> change) {
        return new TunedSetting(
                name,
                least,
                greatest,
                settings -> getter.applyAsDouble(settings.descent()),
                (settings, value) -> settings.withDescent(change.with(settings.descent(), value)));
    }

    private static TunedSetting temperature(
            String name,
            double least,
            double greatest,
            ToDoubleFunction<Temperature> getter,
            Change<Temperature> change) {
        return new TunedSetting(
                name,
                least,
                greatest,
                settings -> getter.applyAsDouble(settings.temperature()),
                (settings, value) -> settings.withTemperature(change.with(settings.temperature(), value)));
    }

    private static TunedSetting penalty(
            String name,
            double least,
            double greatest,
            ToDoubleFunction<PenaltySettings> getter,
            Change<PenaltySettings> change) {
        return new TunedSetting(
                name,
                least,
                greatest,
                settings -> getter.applyAsDouble(settings.penalties()),
                (settings, value) -> settings.withPenalties(change.with(settings.penalties(), value)));
    }

    List<TunedSetting> dimensions() {
        return dimensions;
    }

    /** The point that stands for settings; numbers outside the bounds are moved onto them. */
    double[] point(SearchSettings settings) {
        double[] point = new double[dimensions.size()];
        for (int i = 0; i < point.length; i++) {
            point[i] = dimensions.get(i).place(settings);
        }
        return point;
    }

    /** The settings that a point of the box stands for. */
    SearchSettings settings(double[] point) {
        SearchSettings settings = base;
        for (int i = 0; i < point.length; i++) {
            settings = dimensions.get(i).at(point[i], settings);
        }
        return settings;
    }
}
