package org.gbjo.paper.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.json.RecordJson;
import org.gbjo.paper.search.RelaxationKind;
import org.gbjo.paper.search.SearchSettings;

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
        this.base = base;
        this.dimensions = new ArrayList<>();
        add("descent", "learningRate", 0.1, 50);
        add("descent", "clip", 0.3, 30);
        add("temperature", "start", 0.1, 20);
        add("temperature", "end", 0.01, 5);
        if (base.relaxation() != RelaxationKind.CHAIN) {
            add("penalties", "joinInputs", 0.1, 100);
            if (base.relaxation() == RelaxationKind.TREE) {
                add("penalties", "leftLinear", 0.1, 100);
            }
            add("penalties", "acyclic", 0.1, 100);
            add("penalties", "maximum", 0.1, 10);
            add("penalties", "exponent", 0.25, 4);
        }
        if (base.starts().count() > 1) {
            add("starts", "noise", 0.1, 5);
        }
    }

    private void add(String part, String member, double least, double greatest) {
        dimensions.add(new TunedSetting(part, member, least, greatest));
    }

    List<TunedSetting> dimensions() {
        return dimensions;
    }

    /** The point that stands for settings; numbers outside the bounds are moved onto them. */
    double[] point(SearchSettings settings) {
        Map<String, Object> members = RecordJson.toJson(settings);
        return dimensions.stream().mapToDouble(number -> number.place(members)).toArray();
    }

    /** The settings that a point of the box stands for. */
    SearchSettings settings(double[] point) {
        Map<String, Object> members = RecordJson.toJson(base);
        for (int i = 0; i < point.length; i++) {
            dimensions.get(i).set(members, point[i]);
        }
        return RecordJson.fromJson(SearchSettings.class, members);
    }
}
