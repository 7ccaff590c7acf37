package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Path;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.exec.http.QueryExecHTTP;
import org.gbjo.engine.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Fuseki that has the plug-in on its class path orders joins after two lines in its configuration. */
final class FusekiTest {
    private static final String QUERY = "SELECT * { ?a <http://example.org/p0> ?b . ?b <http://example.org/p1> ?c . "
            + "?c <http://example.org/p2> ?d FILTER(?a != ?d) }";

    @TempDir
    private Path folder;

    private static Model configuration(Path model) {
        String text =
                """
                PREFIX fuseki: <http://jena.apache.org/fuseki#>
                PREFIX ja: <http://jena.hpl.hp.com/2005/11/Assembler#>
                [] a fuseki:Server ;
                   ja:context [ ja:cxtName "gbjo:model" ; ja:cxtValue "MODEL" ] ;
                   ja:context [ ja:cxtName "gbjo:deadline" ; ja:cxtValue "60000" ] ;
                   fuseki:services ( <#service> ) .
                <#service> fuseki:name "ds" ;
                   fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ;
                   fuseki:dataset [ a ja:MemoryDataset ;
                       ja:context [ ja:cxtName "gbjo:cheapRows" ; ja:cxtValue "0" ] ] .
                """
                        .replace("MODEL", model.toString());
        Model configuration = ModelFactory.createDefaultModel();
        configuration.read(new StringReader(text), "http://example.org/configuration", "TTL");
        return configuration;
    }

    @Test
    void contextsOfTheConfigurationTakeEffect() throws Exception {
        Path model = ModelFolders.gin(folder.resolve("model"), 1, 400);
        FusekiServer server = FusekiServer.create()
                .port(0)
                .loopback(true)
                .parseConfig(configuration(model))
                .build()
                .start();
        try {
            long before = decisions();
            long cheap = GbjoJena.orderers().counters().decisions(Reason.CHEAP);
            try (QueryExecHTTP query = QueryExecHTTP.service(server.datasetURL("ds") + "/query").query(QUERY).build()) {
                assertThat(query.select().hasNext()).isFalse();
            }
            assertThat(decisions()).isEqualTo(before + 1);
            assertThat(GbjoJena.orderers().counters().decisions(Reason.CHEAP)).isEqualTo(cheap);
        } finally {
            server.stop();
        }
    }

    private static long decisions() {
        long decisions = 0;
        for (Reason reason : Reason.values()) {
            decisions += GbjoJena.orderers().counters().decisions(reason);
        }
        return decisions;
    }
}
