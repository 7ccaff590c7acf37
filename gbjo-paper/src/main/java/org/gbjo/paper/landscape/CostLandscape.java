package org.gbjo.paper.landscape;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gbjo.label.CanonicalPlan;
import org.gbjo.label.RandomPlans;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.report.chart.Axis;
import org.gbjo.report.chart.FieldChart;
import org.gbjo.report.chart.Flow;
import org.gbjo.run.SeededRandom;

/**
 * The predicted cost between four random left-linear plans of a query and its gradient (paper, section 5.4.1, figure
 * 3). Between the corners there are no valid plans: matrices are interpolated bilinearly, and the gradient by the
 * matrix is projected onto the two sides of the square.
 *
 * @param corners the plans: top left, top right, bottom left, bottom right
 * @param logCosts predicted ln C_out by row and column, row 0 at the top
 * @param across the derivative of the cost by the way from left to right, the length of a side being 1
 * @param down the derivative of the cost by the way from top to bottom
 */
@SuppressWarnings("ArrayRecordComponent") // drawn, never compared
public record CostLandscape(List<Plan> corners, double[][] logCosts, double[][] across, double[][] down) {
    private static final int LEVELS = 12;
    /** Small queries have fewer plans than are wanted: after so many draws equal ones are taken. */
    private static final int DRAWS = 200;

    public static CostLandscape of(Bgp bgp, CostModel model, LandscapeSettings settings) {
        if (bgp.size() < 3) {
            throw new IllegalArgumentException(
                    "a landscape lies between different plans, a query of " + bgp.size() + " patterns has one");
        }
        return between(bgp, corners(bgp, settings), model, settings.points());
    }

    /**
     * The landscape between four left-linear plans: top left, top right, bottom left, bottom right.
     *
     * @param points along each side
     */
    public static CostLandscape between(Bgp bgp, List<Plan> corners, CostModel model, int points) {
        Square square = new Square(corners.stream().map(Plan::order).toList());
        double[][] logCosts = new double[points][points];
        double[][] across = new double[points][points];
        double[][] down = new double[points][points];
        Workspace workspace = model.newWorkspace();
        workspace.open(bgp);
        SoftPlan plan = empty(bgp);
        SoftPlan gradient = empty(bgp);
        SoftPlan change = empty(bgp);
        for (int row = 0; row < points; row++) {
            for (int column = 0; column < points; column++) {
                double right = column / (points - 1.0);
                double below = row / (points - 1.0);
                square.mix(right, below, plan);
                logCosts[row][column] = workspace.logCost(plan, gradient);
                square.changeAcross(below, change);
                across[row][column] = product(gradient, change);
                square.changeDown(right, change);
                down[row][column] = product(gradient, change);
            }
        }
        return new CostLandscape(corners, logCosts, across, down);
    }

    /** Different plans, if the query has so many. */
    private static List<Plan> corners(Bgp bgp, LandscapeSettings settings) {
        RandomPlans random = new RandomPlans(bgp, new SeededRandom(settings.seed()));
        List<Plan> corners = new ArrayList<>();
        for (int draws = 0; corners.size() < 4; draws++) {
            Plan plan = CanonicalPlan.of(random.leftLinear(!settings.connected()));
            if (!corners.contains(plan) || draws >= DRAWS) {
                corners.add(plan);
            }
        }
        return corners;
    }

    private static SoftPlan empty(Bgp bgp) {
        SoftPlan plan = new SoftPlan();
        plan.reset(bgp.size());
        return plan;
    }

    private static double product(SoftPlan first, SoftPlan second) {
        double sum = 0;
        for (int join = 0; join < first.joins(); join++) {
            for (int node = 0; node < first.nodes(); node++) {
                sum += (double) first.get(node, join) * second.get(node, join);
            }
        }
        return sum;
    }

    /** The costs as colours and lines, and arrows that point down the gradient, as a search would go. */
    public FieldChart chart(String title) {
        int last = logCosts.length - 1;
        double[] atCorners = {logCosts[0][0], logCosts[0][last], logCosts[last][0], logCosts[last][last]};
        List<String> names = new ArrayList<>();
        for (int corner = 0; corner < 4; corner++) {
            names.add(String.format(Locale.ROOT, "P%d: %.2f", corner + 1, atCorners[corner]));
        }
        Flow flow = new Flow(negated(across), negated(down));
        return new FieldChart(title, Axis.linear("predicted ln C_out"), logCosts, LEVELS, flow, names);
    }

    private static double[][] negated(double[][] values) {
        double[][] negated = new double[values.length][values[0].length];
        for (int row = 0; row < values.length; row++) {
            for (int column = 0; column < values[row].length; column++) {
                negated[row][column] = -values[row][column];
            }
        }
        return negated;
    }
}
