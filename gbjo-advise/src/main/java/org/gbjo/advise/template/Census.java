package org.gbjo.advise.template;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gbjo.advise.query.BgpShape;
import org.gbjo.advise.query.Feature;

/** How many queries have which size, shape and features. The size and the shape of a query are those of its largest BGP. */
public final class Census {
    /** From here on sizes are taken together. */
    private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 7, 10, 20};

    private final Map<Integer, Long> sizes = new TreeMap<>();
    private final Map<BgpShape, Long> shapes = new TreeMap<>();
    private final Map<Feature, Long> features = new HashMap<>();
    private long total;
    private long plain;
    private int largest;

    void add(QueryOutline outline, long times) {
        total += times;
        int patterns = outline.largest().map(QueryOutline.Part::patterns).orElse(0);
        largest = Math.max(largest, patterns);
        sizes.merge(bandOf(patterns), times, Long::sum);
        outline.largest().ifPresent(part -> shapes.merge(part.shape(), times, Long::sum));
        outline.features().forEach(feature -> features.merge(feature, times, Long::sum));
        plain += outline.features().isEmpty() ? times : 0;
    }

    private static int bandOf(int patterns) {
        int place = Arrays.binarySearch(SIZES, patterns);
        return place >= 0 ? place : -place - 2;
    }

    public long total() {
        return total;
    }

    /** Queries that are a BGP and a projection, nothing else. */
    public long plain() {
        return plain;
    }

    /** The most patterns of a BGP. */
    public int largest() {
        return largest;
    }

    /** Queries by the patterns of their largest BGP: {@code 5 or 6}. */
    public Map<String, Long> sizes() {
        Map<String, Long> named = new LinkedHashMap<>();
        sizes.forEach((band, count) -> named.put(bandName(band), count));
        return named;
    }

    private static String bandName(int band) {
        if (band == SIZES.length - 1) {
            return SIZES[band] + " and more";
        }
        int last = SIZES[band + 1] - 1;
        return last == SIZES[band] ? Integer.toString(last) : SIZES[band] + " to " + last;
    }

    public Map<String, Long> shapes() {
        Map<String, Long> named = new LinkedHashMap<>();
        shapes.forEach((shape, count) -> named.put(shape.label(), count));
        return named;
    }

    /** The most frequent first. */
    public Map<String, Long> features() {
        Map<String, Long> named = new LinkedHashMap<>();
        List<Map.Entry<Feature, Long>> sorted = features.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<Feature, Long> entry) -> -entry.getValue())
                        .thenComparing(Map.Entry::getKey))
                .toList();
        sorted.forEach(entry -> named.put(entry.getKey().label(), entry.getValue()));
        return named;
    }

    public Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("queries", total);
        members.put("patternsAlone", plain);
        members.put("largestBgp", largest);
        members.put("sizes", sizes());
        members.put("shapes", shapes());
        members.put("features", features());
        return members;
    }
}
