package org.gbjo.oracle;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Counts the solutions of joined variables by taking out one variable after the other (Dechter, Artificial Intelligence
 * 1999), always the cheapest, of a part that hangs on the rest by one variable only, if there is such a part:
 *
 * <ul>
 *   <li>a variable with one neighbour becomes a factor of the weights of that neighbour;
 *   <li>one with two neighbours becomes links between these two, if there are not too many;
 *   <li>otherwise a part is counted for each value of the variable on which it hangs.
 * </ul>
 *
 * <p>What each step costs is known before from the links. So neither trees that hang on a cycle nor cycles that share a
 * variable are enumerated together.
 */
final class Elimination {
    /** The most links to make in one step, 12 bytes each. */
    static final long MOST_LINKS = 8_000_000;

    private static final int NONE = LinkGraph.NONE;

    /** The values that each variable still has; null for one that is taken out. */
    private final Support[] supports;

    private final LinkGraph links;
    /** For each variable an array of zeros, as long as its domain, made when it is needed. */
    private final double[][] sums;

    private final int[] domainSizes;
    private final long mostLinks;
    private final Pace pace;

    /**
     * Variables that are joined.
     *
     * @param weights the weights of the values of each variable
     * @param links at most one for each pair of variables
     */
    Elimination(List<double[]> weights, List<Links> links, long mostLinks, Pace pace) {
        this.supports = weights.stream().map(Support::of).toArray(Support[]::new);
        this.domainSizes = weights.stream().mapToInt(values -> values.length).toArray();
        this.mostLinks = mostLinks;
        this.links = new LinkGraph(links);
        this.sums = new double[supports.length][];
        this.pace = pace;
    }

    /** A part of another one, with fewer values. */
    private Elimination(Elimination whole, Support[] supports, List<Links> links) {
        this.supports = supports;
        this.links = new LinkGraph(links);
        this.sums = whole.sums;
        this.domainSizes = whole.domainSizes;
        this.mostLinks = whole.mostLinks;
        this.pace = whole.pace;
    }

    double count() {
        double product = 1;
        for (int variable = next(0); variable != NONE; variable = next(0)) {
            int alone = NONE;
            int leaf = NONE;
            for (int other = variable; other != NONE; other = next(other + 1)) {
                if (supports[other].size() == 0) {
                    return 0;
                }
                int degree = links.degree(other);
                alone = degree == 0 ? other : alone;
                boolean cheaper = degree == 1 && (leaf == NONE || supports[other].size() < supports[leaf].size());
                leaf = cheaper ? other : leaf;
            }
            if (alone != NONE) {
                product *= supports[alone].sum();
                supports[alone] = null;
            } else if (leaf != NONE) {
                fold(leaf);
            } else {
                reduce(smallestBlock(variable));
            }
        }
        return product;
    }

    private int next(int from) {
        int variable = from;
        while (variable < supports.length && supports[variable] == null) {
            variable++;
        }
        return variable < supports.length ? variable : NONE;
    }

    /** Multiplies the weights of the only neighbour of a variable. */
    private void fold(int leaf) {
        Links link = links.of(leaf).get(0);
        int neighbour = link.other(leaf);
        Support own = supports[leaf];
        Support other = supports[neighbour];
        long pushed = own.degrees(link.by(leaf));
        supports[neighbour] = pushed <= other.size() || pushed <= other.degrees(link.by(neighbour))
                ? push(own, link.by(leaf), other, true)
                : pull(own, link.by(neighbour), other);
        supports[leaf] = null;
        links.remove(List.of(link));
    }

    /** The partners of values among others, with the weights of both or with their own. */
    private Support push(Support own, Links outward, Support other, boolean ofBoth) {
        double[] sum = sums(outward.to());
        IntArrayList touched = new IntArrayList();
        for (int i = 0; i < own.size(); i++) {
            add(sum, own.weight(i), outward, own.place(i), touched);
        }
        Support.Builder product = new Support.Builder(sum.length, touched.size());
        for (int place : sorted(touched)) {
            double weight = other.weightAt(place);
            product.add(place, weight == 0 || !ofBoth ? weight : weight * sum[place]);
            sum[place] = 0;
        }
        return product.build();
    }

    private Support pull(Support own, Links inward, Support other) {
        Support.Builder product = new Support.Builder(domainSizes[inward.from()], other.size());
        for (int i = 0; i < other.size(); i++) {
            int place = other.place(i);
            pace.steps(inward.degree(place));
            double sum = 0;
            for (int j = inward.begin(place); j < inward.end(place); j++) {
                double weight = own.weightAt(inward.target(j));
                sum += weight == 0 ? 0 : weight * inward.weight(j);
            }
            product.add(place, sum == 0 ? 0 : other.weight(i) * sum);
        }
        return product.build();
    }

    /** Adds a weight, times that of the link, to the sum of each partner of a value. */
    private void add(double[] sum, double weight, Links outward, int place, IntArrayList touched) {
        int end = outward.end(place);
        pace.steps(end - outward.begin(place));
        for (int i = outward.begin(place); i < end; i++) {
            int target = outward.target(i);
            if (sum[target] == 0) {
                touched.add(target);
            }
            sum[target] += weight * outward.weight(i);
        }
    }

    private static int[] sorted(IntArrayList touched) {
        int[] places = touched.toIntArray();
        IntArrays.quickSort(places);
        return places;
    }

    private double[] sums(int variable) {
        if (sums[variable] == null) {
            sums[variable] = new double[domainSizes[variable]];
        }
        return sums[variable];
    }

    /** The smallest block, or all that is joined with a variable, by the one with the fewest values. */
    private LinkGraph.Block smallestBlock(int start) {
        return links.smallestBlock().orElseGet(() -> {
            BitSet all = links.reach(start, LinkGraph.NONE);
            int hinge = all.stream()
                    .boxed()
                    .min(Comparator.comparingInt(variable -> supports[variable].size()))
                    .orElse(start);
            all.clear(hinge);
            return new LinkGraph.Block(hinge, all);
        });
    }

    /** Takes out the cheapest variable of a block, or the whole block if that is cheaper. */
    private void reduce(LinkGraph.Block block) {
        List<Links> within = links.of(block.inner());
        int best = NONE;
        double fewest = Double.POSITIVE_INFINITY;
        for (int variable : block.inner().stream().toArray()) {
            double paths = links.degree(variable) == 2 ? paths(variable) : Double.POSITIVE_INFINITY;
            if (paths < fewest) {
                fewest = paths;
                best = variable;
            }
        }
        boolean isCycle = within.size() == block.inner().cardinality() + 1;
        double each = within.stream().mapToDouble(Links::size).sum();
        double oneByOne = isCycle ? supports[block.hinge()].size() * each : Double.POSITIVE_INFINITY;
        if (best != NONE && fewest <= oneByOne && bound(best, fewest) <= mostLinks) {
            compose(best);
        } else {
            countForEachValue(block, within);
        }
    }

    /** How many paths lead through a variable from one of its two neighbours to the other. */
    private double paths(int variable) {
        List<Links> both = links.of(variable);
        Links first = both.get(0).by(variable);
        Links second = both.get(1).by(variable);
        double paths = 0;
        Support own = supports[variable];
        for (int i = 0; i < own.size(); i++) {
            paths += (double) first.degree(own.place(i)) * second.degree(own.place(i));
        }
        return paths;
    }

    /** The most links that there can be between the neighbours of a variable. */
    private double bound(int variable, double paths) {
        List<Links> both = links.of(variable);
        int one = both.get(0).other(variable);
        int other = both.get(1).other(variable);
        Optional<Links> known = links.between(one, other);
        double pairs = (double) supports[one].size() * supports[other].size();
        return Math.min(paths, known.isEmpty() ? pairs : known.get().size());
    }

    /** Puts links between the two neighbours of a variable in its place, within those that they have already. */
    private void compose(int middle) {
        List<Links> both = new ArrayList<>(links.of(middle));
        both.sort(Comparator.comparingInt(link -> supports[link.other(middle)].size()));
        int one = both.get(0).other(middle);
        int other = both.get(1).other(middle);
        Optional<Links> known = links.between(one, other);
        Links inward = both.get(0).by(one);
        Links outward = both.get(1).by(middle);
        double[] sum = sums(other);
        Links.Builder composed = new Links.Builder(domainSizes[one], sum.length);
        IntArrayList touched = new IntArrayList();
        Support starts = supports[one];
        for (int i = 0; i < starts.size(); i++) {
            int place = starts.place(i);
            for (int j = inward.begin(place); j < inward.end(place); j++) {
                double weight = supports[middle].weightAt(inward.target(j));
                if (weight != 0) {
                    add(sum, weight * inward.weight(j), outward, inward.target(j), touched);
                }
            }
            pace.steps(inward.degree(place) + 1);
            if (known.isEmpty()) {
                for (int target : sorted(touched)) {
                    composed.add(target, sum[target]);
                }
            } else {
                Links mask = known.get().by(one);
                pace.steps(mask.degree(place));
                for (int j = mask.begin(place); j < mask.end(place); j++) {
                    double weight = sum[mask.target(j)];
                    if (weight != 0) {
                        composed.add(mask.target(j), weight * mask.weight(j));
                    }
                }
            }
            composed.endRow(place);
            for (int j = 0; j < touched.size(); j++) {
                sum[touched.getInt(j)] = 0;
            }
            touched.clear();
        }
        supports[middle] = null;
        links.remove(both);
        links.remove(known.stream().toList());
        links.add(composed.build(one, other));
    }

    /** Multiplies the weight of each value of the hinge by the number of solutions that the block has with it. */
    private void countForEachValue(LinkGraph.Block block, List<Links> within) {
        Support hinges = supports[block.hinge()];
        List<Links> spokes =
                within.stream().filter(link -> link.touches(block.hinge())).toList();
        List<Links> rest =
                within.stream().filter(link -> !link.touches(block.hinge())).toList();
        Support.Builder counted = new Support.Builder(domainSizes[block.hinge()], hinges.size());
        for (int i = 0; i < hinges.size(); i++) {
            Support[] inner = new Support[supports.length];
            for (int variable = 0; variable < inner.length; variable++) {
                inner[variable] = block.inner().get(variable) ? supports[variable] : null;
            }
            IntArrayList restricted = new IntArrayList();
            for (Links spoke : spokes) {
                int neighbour = spoke.other(block.hinge());
                inner[neighbour] = partners(inner[neighbour], spoke.by(block.hinge()), hinges.place(i));
                restricted.add(neighbour);
            }
            Elimination part = new Elimination(this, inner, rest);
            if (rest.size() >= block.inner().cardinality()) {
                part.restrictBeyond(restricted);
            }
            double count = part.count();
            counted.add(hinges.place(i), count == 0 ? 0 : hinges.weight(i) * count);
        }
        supports[block.hinge()] = counted.build();
        block.inner().stream().forEach(variable -> supports[variable] = null);
        links.remove(within);
    }

    /** The values that are partners of one value, with the weights of the links. */
    private Support partners(Support values, Links outward, int place) {
        pace.steps(outward.degree(place) + 1);
        Support.Builder partners = new Support.Builder(domainSizes[outward.to()], outward.degree(place));
        for (int i = outward.begin(place); i < outward.end(place); i++) {
            double weight = values.weightAt(outward.target(i));
            partners.add(outward.target(i), weight == 0 ? 0 : weight * outward.weight(i));
        }
        return partners.build();
    }

    /** Restricts variables to partners of others that were restricted, wherever that leaves fewer values. */
    private void restrictBeyond(IntArrayList restricted) {
        for (int i = 0; i < restricted.size(); i++) {
            int variable = restricted.getInt(i);
            for (Links link : links.of(variable)) {
                int other = link.other(variable);
                Links outward = link.by(variable);
                if (supports[variable].degrees(outward) < supports[other].size()) {
                    supports[other] = push(supports[variable], outward, supports[other], false);
                    restricted.add(other);
                }
            }
        }
    }
}
