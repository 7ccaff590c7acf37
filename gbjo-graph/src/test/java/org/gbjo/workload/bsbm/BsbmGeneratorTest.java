package org.gbjo.workload.bsbm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.Test;

class BsbmGeneratorTest {
    private static final String BSBM = "http://www4.wiwiss.fu-berlin.de/bizer/bsbm/v01/vocabulary/";

    private static byte[] generate(int products, long seed) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new BsbmGenerator(products, seed).writeNTriples(out, Progress.SILENT);
        return out.toByteArray();
    }

    @Test
    void equalSeedsGiveEqualDataAndOthersOther() throws IOException {
        assertThat(generate(20, 1)).isEqualTo(generate(20, 1)).isNotEqualTo(generate(20, 2));
    }

    @Test
    void everyOfferHasAProductAndAVendorOfTheShop() throws IOException {
        Model shop = ModelFactory.createDefaultModel();
        RDFDataMgr.read(shop, new ByteArrayInputStream(generate(100, 0)), Lang.NTRIPLES);
        assertThat(count(shop, "product")).isEqualTo(2000);
        assertThat(count(shop, "reviewFor")).isEqualTo(1000);
        shop.listStatements(null, shop.createProperty(BSBM, "product"), (RDFNode) null)
                .forEach(offer -> assertThat(shop.contains(offer.getResource(), shop.createProperty(BSBM, "producer")))
                        .isTrue());
    }

    private static int count(Model shop, String predicate) {
        return shop.listStatements(null, shop.createProperty(BSBM, predicate), (RDFNode) null)
                .toList()
                .size();
    }

    @Test
    void aShopWithoutProductsIsRefused() {
        assertThatThrownBy(() -> new BsbmGenerator(0, 1)).hasMessageContaining("at least 1 product, got 0");
    }
}
