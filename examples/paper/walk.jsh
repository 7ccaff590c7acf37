// A walk through the paper on gradient-based join ordering; each line can be tried out in jshell.
import java.nio.file.*;
import org.gbjo.analyze.Analysis;
import org.gbjo.cardinality.*;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.kernel.Kernels;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.paper.search.*;
import org.gbjo.paper.soft.StatisticsCostModel;
import org.gbjo.plan.*;
import org.gbjo.query.*;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.search.*;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.workload.lubm.*;

void say(String format, Object... values) { System.out.printf(java.util.Locale.ROOT, format + "%n", values); }

// 1. A graph: the universities of LUBM, of which gbjo counts all patterns and joins.
Path folder = Files.createTempDirectory("gbjo-walk");
Path triples = folder.resolve("lubm.nt");
try (var out = Files.newOutputStream(triples)) { new LubmGenerator(new LubmOptions(1, 0)).writeNTriples(out, Progress.SILENT); }
Path graphFolder = folder.resolve("graph"), modelFolder = folder.resolve("model");
ModelFolder model = new Analysis(StatisticsOptions.defaults(), Progress.SILENT, line -> {}).run(List.of(triples.toString()), Optional.of(graphFolder), modelFolder);
Graph graph = Graph.open(graphFolder);
say("1. a graph of %,d triples", graph.triples());

// 2. A query: students of a department with their courses, and their advisors with theirs.
String ub = "<http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#";
Bgp bgp = Bgp.of(
    Pattern.of("?x", ub + "takesCourse>", "?c"),
    Pattern.of("?x", ub + "advisor>", "?y"),
    Pattern.of("?y", ub + "teacherOf>", "?t"),
    Pattern.of("?x", ub + "memberOf>", "<http://www.Department0.University0.edu>"));
say("2. a query of %d patterns: %s", bgp.size(), bgp);

// 3. What a plan costs (section 2): C_out, the rows of all of its joins, here counted exactly.
Cardinalities exact = new GraphOracle(graph).open(bgp, Deadline.none());
Optimum best = new ExactSearch(exact, Deadline.none()).bestLeftLinear();
say("3. C_out as written: %,.0f; the best order is %s: %,.0f", Cost.cOut(Plan.asWritten(bgp.size()), exact), best.plan(), best.cost());

// 4. A model predicts the rows of any set of patterns. The paper trains a GIN; here statistics do, without training.
var estimator = (StatisticsEstimator) model.estimator(modelFolder);
Cardinalities predicted = estimator.open(bgp, Deadline.none());
for (Plan.Join join : best.plan().joins()) say("4. %s: predicted %,.0f rows, in truth %,.0f", join, predicted.rows(join.patterns()), exact.rows(join.patterns()));

// 5. The search (section 4): a soft plan lets each pattern flow into several joins. Gradient descent on its predicted cost
//    and on penalties makes it discrete; each step is projected to the nearest plan.
List<TraceStep> steps = new ArrayList<>();
var planner = new GradientPlanner(new StatisticsCostModel(estimator), SearchSettings.lubmStar(), Kernels.scalar());
PlanningResult found = planner.plan(bgp, Deadline.none(), steps::add);
for (TraceStep step : steps) say("5. step %2d: temperature %.2f, loss %7.3f, nearest plan %s", step.step() + 1, step.temperature(), step.loss(), step.projected());
TraceStep last = steps.get(steps.size() - 1);
for (int node = 0; node < last.edges().length; node++) say("   %-9s flows into the joins by %s", node < bgp.size() ? "pattern " + (node + 1) : "join " + (node - bgp.size() + 1), Arrays.toString(last.edges()[node]));

// 6. How good is it? Its true cost over the best one, and that of gbjo's own search on the same model.
Plan standard = new DefaultPlanner(estimator).plan(bgp, Deadline.none()).plan();
say("6. gradient search %s: %.2f times the best; exact search on the model %s: %.2f times", found.plan(), Cost.ratio(Cost.cOut(found.plan(), exact), best.cost()), standard, Cost.ratio(Cost.cOut(standard, exact), best.cost()));
/exit
