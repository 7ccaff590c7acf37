package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.jena.query.DatasetFactory;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;

/** A program that has ARQ, and neither TDB2 nor Fuseki, can use the plug-in. */
final class ArqAloneTest {

    /** Runs in a class loader of its own. */
    public static final class Program implements Callable<Long> {
        @Override
        public Long call() {
            JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
            Stores.solutions(
                    DatasetFactory.createTxnMem(),
                    "SELECT * { ?a <http://example.org/p> ?b . ?b <http://example.org/q> ?c . ?c <http://example.org/r> ?d }",
                    builder -> builder.set(GbjoJena.ORDERER, orderer));
            return orderer.counters().decisions(Reason.REORDERED);
        }
    }

    @Test
    void theOtherPartsOfJenaMayBeMissing() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader alone =
                new URLClassLoader(classPathWithoutStores(), ClassLoader.getPlatformClassLoader())) {
            assertThat(alone.getResource("org/apache/jena/tdb2/TDB2.class")).isNull();
            assertThat(alone.getResource("org/apache/jena/fuseki/Fuseki.class")).isNull();
            Thread.currentThread().setContextClassLoader(alone);
            Callable<?> program = (Callable<?>) alone.loadClass(Program.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
            assertThat(program.call()).isEqualTo(1L);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static URL[] classPathWithoutStores() throws MalformedURLException {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<URL> urls = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator, -1)) {
            String name = new File(entry).getName();
            if (!name.startsWith("jena-tdb") && !name.startsWith("jena-fuseki")) {
                urls.add(new File(entry).toURI().toURL());
            }
        }
        return urls.toArray(new URL[0]);
    }
}
