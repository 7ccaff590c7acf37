package org.gbjo.rdf4j;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.StrictEvaluationStrategyFactory;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.gbjo.decision.JoinOrderer;

/** The kinds of stores by the names of their classes, since a version of RDF4J may be here without some of them. */
enum StoreKind {
    MEMORY("org.eclipse.rdf4j.sail.memory.MemoryStore"),
    NATIVE("org.eclipse.rdf4j.sail.nativerdf.NativeStore"),
    LMDB("org.eclipse.rdf4j.sail.lmdb.LmdbStore");

    private final String className;

    StoreKind(String className) {
        this.className = className;
    }

    static List<StoreKind> present() {
        return Arrays.stream(values()).filter(StoreKind::isPresent).toList();
    }

    private boolean isPresent() {
        try {
            Class.forName(className, false, StoreKind.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    String text() {
        return this == MEMORY ? "memory" : this == NATIVE ? "native" : "LMDB";
    }

    /** A store with its data below a folder, if it is not in memory. */
    NotifyingSail make(Path folder) {
        try {
            Class<?> type = Class.forName(className);
            return (NotifyingSail)
                    (this == MEMORY
                            ? type.getConstructor().newInstance()
                            : type.getConstructor(File.class)
                                    .newInstance(folder.resolve(text()).toFile()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(className + " cannot be made", e);
        }
    }

    static void plug(NotifyingSail store, EvaluationStrategyFactory factory) {
        try {
            store.getClass()
                    .getMethod("setEvaluationStrategyFactory", EvaluationStrategyFactory.class)
                    .invoke(store, factory);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a store takes no evaluation strategy factory", e);
        }
    }

    EvaluationStrategyFactory factory(JoinOrderer orderer) {
        return this == MEMORY
                ? new GbjoEvaluationStrategyFactory(orderer)
                : new GbjoStrictEvaluationStrategyFactory(orderer);
    }

    /** What a store evaluates with by itself, or nearly so. */
    @SuppressWarnings("removal") // it is what two of the stores use
    EvaluationStrategyFactory ownFactory() {
        return this == MEMORY ? new DefaultEvaluationStrategyFactory() : Strict.factory();
    }

    /** Apart, since RDF4J 6 may be without it. */
    private static final class Strict {
        @SuppressWarnings("removal")
        static EvaluationStrategyFactory factory() {
            return new StrictEvaluationStrategyFactory();
        }
    }
}
