package org.gbjo.jena.hook;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.system.Txn;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.version.EngineVersion;
import org.gbjo.decision.version.KnownVersions;
import org.gbjo.decision.version.SelfCheckData;
import org.gbjo.decision.version.SelfCheckOrderer;
import org.gbjo.decision.version.VersionGate;
import org.gbjo.jena.execution.Tdb2Gate;

/** Compares solutions with the plug-in and without it, on a few triples in each kind of store that is there. */
public final class JenaSelfCheck implements VersionGate.SelfCheck {
    /** A {@link VersionGate} in the place of that of the process. */
    public static final Symbol GATE = ContextSettings.symbol("versionGate");

    /** Lets the queries of the check through while the gate is closed. */
    private static final Symbol CHECKING = ContextSettings.symbol("selfCheck");

    private static final VersionGate OF_PROCESS = VersionGate.of(
            EngineVersion.of("Jena", QueryExec.class, "org.apache.jena/jena-arq"),
            KnownVersions.besides(JenaSelfCheck.class),
            new JenaSelfCheck(),
            "org.gbjo.jena");

    /** The gate for queries of a context. */
    public static VersionGate gate(Context context) {
        return context.get(GATE) instanceof VersionGate given ? given : OF_PROCESS;
    }

    /** Whether a query may be ordered. */
    static boolean lets(Context context) {
        return gate(context).isOpen() || context.isDefined(CHECKING);
    }

    @Override
    public String run() {
        Map<String, DatasetGraph> stores = new LinkedHashMap<>();
        stores.put("a general dataset", DatasetGraphFactory.createGeneral());
        stores.put("a transactional dataset", DatasetGraphFactory.createTxnMem());
        Tdb2Gate.inMemory().ifPresent(tdb2 -> stores.put("TDB2", tdb2));
        stores.forEach(JenaSelfCheck::check);
        return SelfCheckData.queries().size() + " queries have the same solutions in other orders in "
                + String.join(", ", stores.keySet());
    }

    private static void check(String name, DatasetGraph store) {
        StringBuilder triples = new StringBuilder();
        SelfCheckData.triples()
                .forEach(triple -> triples.append(String.join(" ", triple)).append(" .\n"));
        Txn.executeWrite(store, () -> RDFParser.fromString(triples.toString(), Lang.NTRIPLES)
                .parse(store.getDefaultGraph()));
        SelfCheckOrderer orderer = new SelfCheckOrderer(ContextSettings.profile());
        for (String query : SelfCheckData.queries()) {
            Map<String, Integer> without =
                    solutions(store, query, builder -> builder.set(ContextSettings.symbol(Settings.MODE), "off"));
            Map<String, Integer> with = solutions(store, query, builder -> builder.set(CHECKING, true)
                    .set(ContextSettings.ORDERER, orderer.orderer()));
            orderer.requireEqual(name, query, without, with);
        }
        orderer.requireReplaced(name);
    }

    /** How often each solution occurs. */
    private static Map<String, Integer> solutions(
            DatasetGraph store, String query, Consumer<QueryExecBuilder> settings) {
        return Txn.calculateRead(store, () -> {
            QueryExecBuilder builder = QueryExec.dataset(store).query(query);
            settings.accept(builder);
            Map<String, Integer> bag = new TreeMap<>();
            try (QueryExec execution = builder.build()) {
                RowSet rows = execution.select();
                while (rows.hasNext()) {
                    bag.merge(text(rows.next()), 1, Integer::sum);
                }
            }
            return bag;
        });
    }

    private static String text(Binding row) {
        List<String> values = new ArrayList<>();
        for (var variables = row.vars(); variables.hasNext(); ) {
            Var variable = variables.next();
            values.add(variable + "=" + row.get(variable));
        }
        values.sort(null);
        return String.join(" ", values);
    }
}
