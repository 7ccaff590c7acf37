package org.gbjo.plan;

import org.gbjo.query.Bgp;

/** Shows a plan as an indented tree, one line for each join and pattern; see {@link Plan#explain}. */
final class PlanPrinter {
    private final Bgp bgp;
    private final StringBuilder out = new StringBuilder();

    PlanPrinter(Bgp bgp) {
        this.bgp = bgp;
    }

    String print(Plan plan) {
        append(plan, "");
        return out.toString();
    }

    private void append(Plan plan, String indent) {
        if (plan instanceof Plan.Leaf leaf) {
            out.append(indent)
                    .append(leaf)
                    .append(": ")
                    .append(bgp.pattern(leaf.pattern()))
                    .append('\n');
        } else if (plan instanceof Plan.Join join) {
            boolean cartesian = bgp.components(join.patterns()).size()
                    >= bgp.components(join.left().patterns()).size()
                            + bgp.components(join.right().patterns()).size();
            out.append(indent).append(cartesian ? "cartesian product" : "join").append('\n');
            append(join.left(), indent + "  ");
            append(join.right(), indent + "  ");
        }
    }
}
