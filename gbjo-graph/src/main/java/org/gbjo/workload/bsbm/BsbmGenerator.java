package org.gbjo.workload.bsbm;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import org.gbjo.job.Progress;
import org.gbjo.run.SeededRandom;

/**
 * Generates a shop after the specification of the Berlin SPARQL Benchmark (Bizer and Schultz: "The Berlin SPARQL
 * Benchmark", IJSWIS 5, 2009), as N-Triples: products in a hierarchy of types, with features; producers, vendors, offers,
 * reviewers and reviews, about 270 triples a product.
 *
 * <p>Departs: names of classes and predicates and the numbers of things are the specification's, but texts are a few words
 * and random choices are our own. So counts agree with the official data only in their order.
 */
public final class BsbmGenerator {
    private static final int OFFERS_PER_PRODUCT = 20;
    private static final int REVIEWS_PER_PRODUCT = 10;
    private static final int PRODUCTS_PER_PRODUCER = 50;
    private static final int OFFERS_PER_VENDOR = 2000;
    private static final int REVIEWS_PER_PERSON = 20;
    private static final int COUNTRIES = 10;
    private static final int DAYS = 1000;

    private final int products;
    private final SeededRandom random;
    private final ProductTypes types;

    /** @param products how many products the shop has */
    public BsbmGenerator(int products, long seed) {
        if (products < 1) {
            throw new IllegalArgumentException("a shop has at least 1 product, got " + products);
        }
        this.products = products;
        this.random = new SeededRandom(seed);
        this.types = ProductTypes.of(products);
    }

    /** Writes all of it and flushes {@code out}, but does not close it. The progress counts products. */
    public void writeNTriples(OutputStream out, Progress progress) throws IOException {
        progress.begin("generate BSBM", products);
        ShopWriter shop = new ShopWriter(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)));
        types.write(shop);
        int producers = 1 + products / PRODUCTS_PER_PRODUCER;
        int vendors = 1 + products * OFFERS_PER_PRODUCT / OFFERS_PER_VENDOR;
        int persons = 1 + products * REVIEWS_PER_PRODUCT / REVIEWS_PER_PERSON;
        writeCompanies(shop, "Producer", producers);
        writeCompanies(shop, "Vendor", vendors);
        for (int person = 0; person < persons; person++) {
            shop.thing("Person", person);
            shop.text("foaf:name", "person " + random.below(products));
            shop.text("foaf:mbox_sha1sum", Long.toHexString(random.nextLong()));
            shop.country(skewed(COUNTRIES));
        }
        for (int product = 0; product < products; product++) {
            writeProduct(shop, product, producers);
            for (int i = 0; i < OFFERS_PER_PRODUCT; i++) {
                writeOffer(shop, product * OFFERS_PER_PRODUCT + i, vendors);
            }
            for (int i = 0; i < REVIEWS_PER_PRODUCT; i++) {
                writeReview(shop, product * REVIEWS_PER_PRODUCT + i, persons);
            }
            progress.update(product + 1);
        }
        shop.flush();
        progress.end();
    }

    private void writeCompanies(ShopWriter shop, String kind, int count) throws IOException {
        for (int company = 0; company < count; company++) {
            shop.thing(kind, company);
            shop.text("rdfs:label", kind + " " + company);
            shop.text("rdfs:comment", words(3));
            shop.link("foaf:homepage", "Homepage" + kind, company);
            shop.country(skewed(COUNTRIES));
        }
    }

    private void writeProduct(ShopWriter shop, int product, int producers) throws IOException {
        shop.thing("Product", product);
        shop.text("rdfs:label", words(2));
        shop.text("rdfs:comment", words(4));
        int type = types.leaf(skewed(types.leaves()));
        types.writeProduct(shop, type, random);
        shop.link("bsbm:producer", "Producer", skewed(producers));
        for (int property = 1; property <= 6; property++) {
            if (property <= 3 || random.chance(0.5)) {
                shop.text("bsbm:productPropertyTextual" + property, words(2));
                shop.number("bsbm:productPropertyNumeric" + property, 1 + random.below(2000));
            }
        }
        shop.date("dc:date", random.below(DAYS));
    }

    private void writeOffer(ShopWriter shop, int offer, int vendors) throws IOException {
        shop.thing("Offer", offer);
        shop.link("bsbm:product", "Product", skewed(products));
        shop.link("bsbm:vendor", "Vendor", skewed(vendors));
        shop.number("bsbm:price", 5 + random.below(10_000));
        int from = random.below(DAYS);
        shop.date("bsbm:validFrom", from);
        shop.date("bsbm:validTo", from + 1 + random.below(90));
        shop.number("bsbm:deliveryDays", 1 + skewed(21));
        shop.date("dc:date", from);
    }

    private void writeReview(ShopWriter shop, int review, int persons) throws IOException {
        shop.thing("Review", review);
        shop.link("bsbm:reviewFor", "Product", skewed(products));
        shop.link("rev:reviewer", "Person", skewed(persons));
        shop.text("dc:title", words(3));
        shop.text("rev:text", words(5));
        shop.date("bsbm:reviewDate", random.below(DAYS));
        for (int rating = 1; rating <= 4; rating++) {
            if (random.chance(0.7)) {
                shop.number("bsbm:rating" + rating, 1 + random.below(10));
            }
        }
    }

    /** A number below a bound, small ones more often. */
    private int skewed(int bound) {
        return Math.min(random.below(bound), random.below(bound));
    }

    private String words(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append('w').append(skewed(5000));
        }
        return text.toString();
    }
}
