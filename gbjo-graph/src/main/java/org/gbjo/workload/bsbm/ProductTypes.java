package org.gbjo.workload.bsbm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.run.SeededRandom;

/** The hierarchy of product types, and the features that products of each type can have. The root is type 0. */
final class ProductTypes {
    private static final int BRANCHES = 8;
    private static final int FEATURES_PER_TYPE = 25;
    private static final int FEATURES_PER_PRODUCT_AND_TYPE = 5;
    private static final int NO_PARENT = -1;

    private final List<Integer> parents = new ArrayList<>();
    private final List<Integer> leaves = new ArrayList<>();

    private ProductTypes() {}

    /** The specification's depth and width: both grow with the logarithm of the products. */
    static ProductTypes of(int products) {
        int logProducts = (int) Math.max(1, Math.round(Math.log10(products)));
        ProductTypes types = new ProductTypes();
        types.parents.add(NO_PARENT);
        List<Integer> level = List.of(0);
        for (int depth = 0; depth < logProducts / 2 + 1; depth++) {
            List<Integer> next = new ArrayList<>();
            for (int parent : level) {
                for (int child = 0; child < (depth == 0 ? 2 * logProducts : BRANCHES); child++) {
                    next.add(types.parents.size());
                    types.parents.add(parent);
                }
            }
            level = next;
        }
        types.leaves.addAll(level);
        return types;
    }

    int leaves() {
        return leaves.size();
    }

    int leaf(int number) {
        return leaves.get(number);
    }

    void write(ShopWriter shop) throws IOException {
        for (int type = 0; type < parents.size(); type++) {
            shop.thing("ProductType", type);
            shop.text("rdfs:label", "type " + type);
            if (parents.get(type) != NO_PARENT) {
                shop.link("rdfs:subClassOf", "ProductType", parents.get(type));
            }
        }
        for (int feature = 0; feature < parents.size() * FEATURES_PER_TYPE; feature++) {
            shop.thing("ProductFeature", feature);
            shop.text("rdfs:label", "feature " + feature);
        }
    }

    /** The types of a product, from the leaf to the root, and some features of each. */
    void writeProduct(ShopWriter shop, int leaf, SeededRandom random) throws IOException {
        for (int type = leaf; type != NO_PARENT; type = parents.get(type)) {
            shop.link("rdf:type", "ProductType", type);
            int features = 1 + random.below(FEATURES_PER_PRODUCT_AND_TYPE);
            for (int i = 0; i < features; i++) {
                int feature = Math.min(random.below(FEATURES_PER_TYPE), random.below(FEATURES_PER_TYPE));
                shop.link("bsbm:productFeature", "ProductFeature", type * FEATURES_PER_TYPE + feature);
            }
        }
    }
}
