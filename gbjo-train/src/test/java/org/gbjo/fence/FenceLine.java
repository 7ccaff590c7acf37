package org.gbjo.fence;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;

/**
 * A line of the fence: a query and what was chosen for it.
 *
 * @param group the shape of the query, or what is particular about it
 * @param bestOrder empty where it was not looked for
 * @param bestTree empty where it was not looked for
 */
record FenceLine(
        String group,
        Bgp bgp,
        Choice order,
        Choice tree,
        Choice treeWithStarts,
        Optional<Choice> bestOrder,
        Optional<Choice> bestTree) {
    static final String COLUMNS = String.join(
            "\t",
            "group",
            "patterns",
            "query",
            "order",
            "ln predicted cost",
            "tree",
            "ln predicted cost",
            "tree with starts",
            "ln predicted cost",
            "best order",
            "true cost",
            "best tree",
            "true cost");
    private static final int QUERY = 2;
    private static final int FIRST_CHOICE = 3;
    private static final String NONE = "-";

    static FenceLine parse(String line) {
        String[] cells = line.split("\t", -1);
        return new FenceLine(
                cells[0],
                query(cells[QUERY]),
                choice(cells, 0).orElseThrow(),
                choice(cells, 1).orElseThrow(),
                choice(cells, 2).orElseThrow(),
                choice(cells, 3),
                choice(cells, 4));
    }

    /** Reads what {@link Bgp#toString} writes; no term of these queries has a space. */
    static Bgp query(String text) {
        String[] words = text.split(" ", -1);
        List<Pattern> patterns = new ArrayList<>();
        for (int at = 1; at + 3 < words.length; at += 4) {
            patterns.add(Pattern.of(words[at], words[at + 1], words[at + 2]));
        }
        return new Bgp(patterns);
    }

    private static Optional<Choice> choice(String[] cells, int number) {
        int at = FIRST_CHOICE + 2 * number;
        return cells[at].equals(NONE)
                ? Optional.empty()
                : Optional.of(new Choice(cells[at], Double.parseDouble(cells[at + 1])));
    }

    @Override
    public String toString() {
        List<String> cells = new ArrayList<>(List.of(group, Integer.toString(bgp.size()), bgp.toString()));
        add(Optional.of(order), cells);
        add(Optional.of(tree), cells);
        add(Optional.of(treeWithStarts), cells);
        add(bestOrder, cells);
        add(bestTree, cells);
        return String.join("\t", cells);
    }

    private static void add(Optional<Choice> choice, List<String> cells) {
        cells.add(choice.map(Choice::plan).orElse(NONE));
        cells.add(choice.map(chosen -> Double.toString(chosen.cost())).orElse(NONE));
    }
}
