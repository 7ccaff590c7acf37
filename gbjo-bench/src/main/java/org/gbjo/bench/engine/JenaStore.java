package org.gbjo.bench.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.GraphMemFactory;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.optimizer.StatsMatcher;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderLib;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderTransformation;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderWeighted;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.apache.jena.system.progress.MonitorOutputs;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.apache.jena.tdb2.solver.stats.Stats;
import org.apache.jena.tdb2.store.DatasetGraphSwitchable;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.jena.GbjoJena;
import org.gbjo.jena.sample.GraphScan;
import org.gbjo.jena.sample.Tdb2Scan;
import org.gbjo.query.Bgp;

/** A store of Jena's. */
final class JenaStore implements EngineStore {
    private final String name;
    private final DatasetGraph dataset;
    private final Optional<Path> model;
    private final List<EngineOrder> orders;
    private final ReorderTransformation statistics;

    private JenaStore(
            String name,
            DatasetGraph dataset,
            Optional<Path> model,
            List<EngineOrder> orders,
            ReorderTransformation statistics) {
        this.name = name;
        this.dataset = dataset;
        this.model = model;
        this.orders = orders;
        this.statistics = statistics;
    }

    /** Reads an RDF file into a graph in memory. */
    static JenaStore inMemory(Path data, Optional<Path> model) {
        Graph graph = RDFDataMgr.loadGraph(data.toString());
        return inMemory("Jena in memory", DatasetGraphFactory.wrap(graph), model);
    }

    /** Reads an RDF file into the graph of a plain model, which matches literals by their values. */
    static JenaStore ofModel(Path data, Optional<Path> model) {
        Graph graph = GraphMemFactory.createGraphMemForModel();
        RDFDataMgr.read(graph, data.toString());
        return inMemory("Jena in memory, a plain model", DatasetGraphFactory.wrap(graph), model);
    }

    /** Reads an RDF file into a dataset in memory that has transactions. */
    static JenaStore transactional(Path data, Optional<Path> model) {
        DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
        Txn.executeWrite(dataset, () -> RDFDataMgr.read(dataset, data.toString()));
        return inMemory("Jena in memory, transactional", dataset, model);
    }

    private static JenaStore inMemory(String name, DatasetGraph dataset, Optional<Path> model) {
        List<EngineOrder> orders = Arrays.stream(EngineOrder.values())
                .filter(order -> order != EngineOrder.STATISTICS)
                .toList();
        return new JenaStore(name, dataset, model, orders, ReorderLib.identity());
    }

    /** Loads an RDF file into a new database; its statistics are those that {@code tdb2.tdbstats} would write. */
    static JenaStore onDisk(Path data, Path folder, Optional<Path> model) {
        DatasetGraph dataset = DatabaseMgr.connectDatasetGraph(folder.toString());
        DataLoader loader = LoaderFactory.phasedLoader(dataset, MonitorOutputs.nullOutput());
        loader.startBulk();
        loader.load(data.toString());
        loader.finishBulk();
        ReorderTransformation statistics = Txn.calculateRead(
                dataset,
                () -> new ReorderWeighted(new StatsMatcher(
                        Stats.format(Stats.gather(dataset.getDefaultGraph()).results()))));
        return new JenaStore("Jena TDB2 on disk", dataset, model, List.of(EngineOrder.values()), statistics);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<EngineOrder> orders() {
        return orders;
    }

    @Override
    public void count() {
        if (!GbjoJena.count(dataset)) {
            throw new IllegalStateException(name + " could not be counted; the log says why");
        }
    }

    @Override
    public void look(Bgp bgp, Consumer<LookUps> work) {
        BasicPattern pattern = ((OpBGP) Algebra.compile(
                        QueryFactory.create(EngineQuery.text(bgp, 0)).getQueryPattern()))
                .getPattern();
        StoreProfile.Sampling usual =
                StoreProfile.of(Map.of("savedNanosPerRow", "1")::get).sampling();
        Txn.executeRead(dataset, () -> {
            ExecutionContext execution = ExecutionContext.create(dataset, dataset.getDefaultGraph(), ARQ.getContext());
            Optional<LookUps> lookUps = dataset instanceof DatasetGraphSwitchable stored
                    ? Tdb2Scan.lookUps((DatasetGraphTDB) stored.get(), null, pattern, execution, usual)
                    : GraphScan.lookUps(pattern, execution, usual);
            work.accept(lookUps.orElseThrow());
        });
    }

    @Override
    public void forget() {
        GbjoJena.orderers().forget();
    }

    @Override
    public EngineRun run(EngineQuery query, EngineOrder order, int round, Duration limit) {
        AtomicReference<Decision> decision = new AtomicReference<>();
        QueryExecBuilder builder = QueryExec.dataset(dataset)
                .query(QueryFactory.create(query.text(order, round)))
                .timeout(limit.toMillis(), TimeUnit.MILLISECONDS);
        configure(builder, order, (written, made) -> decision.set(made));
        return Txn.calculateRead(dataset, () -> {
            try (QueryExec execution = builder.build()) {
                return take(execution, limit).with(decision.get());
            }
        });
    }

    private static EngineRun take(QueryExec execution, Duration limit) {
        long start = System.nanoTime();
        long rows = 0;
        try {
            RowSet solutions = execution.select();
            while (solutions.hasNext()) {
                solutions.next();
                rows++;
            }
            return EngineRun.complete(start, rows);
        } catch (QueryCancelledException | StackOverflowError e) {
            // Jena searches paths by recursion; where that ends in nothing it counts as the limit, too.
            return EngineRun.cutOff(limit, rows);
        }
    }

    private void configure(QueryExecBuilder builder, EngineOrder order, DecisionListener<BasicPattern> listener) {
        if (order.isPlanned()) {
            builder.set(GbjoJena.LISTENER, listener);
            model.ifPresent(folder -> builder.set(GbjoJena.MODEL, folder.toString()));
            if (order == EngineOrder.BUSHY) {
                builder.set(GbjoJena.BUSHY, "on");
            }
            if (order == EngineOrder.UNGUARDED) {
                builder.set(GbjoJena.MARGIN, "0").set(GbjoJena.CERTAINTY, "0").set(GbjoJena.CHEAP_ROWS, "0");
            }
            return;
        }
        builder.set(GbjoJena.MODE, Mode.OFF.toString());
        if (order == EngineOrder.STATISTICS) {
            builder.set(ARQConstants.sysOpExecutorFactory, OrderedExecutor.by(statistics));
        } else if (order.isWritten()) {
            builder.set(ARQConstants.sysOpExecutorFactory, OrderedExecutor.by(ReorderLib.identity()));
        }
    }

    @Override
    public void close() {
        dataset.close();
    }
}
