package org.gbjo.paper.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.gbjo.run.SeededRandom;
import org.junit.jupiter.api.Test;

class GeneticPlannerTest {

    @Property
    void childrenAreOrdersThatBeginLikeAParent(@ForAll @IntRange(min = 2, max = 40) int size, @ForAll long seed) {
        SeededRandom random = new SeededRandom(seed);
        EdgeRecombination recombination = new EdgeRecombination(size, random);
        for (int round = 0; round < 3; round++) {
            int[] mother = RandomOrders.next(random, size);
            int[] father = RandomOrders.next(random, size);
            int[] child = recombination.child(mother, father);
            Set<Integer> elements = new HashSet<>();
            for (int element : child) {
                elements.add(element);
            }
            assertThat(elements).hasSize(size);
            assertThat(child[0]).isIn(mother[0], father[0]);
        }
    }

    @Property
    void aChildOfEqualParentsHasTheirEdgesAlone(@ForAll @IntRange(min = 3, max = 40) int size, @ForAll long seed) {
        SeededRandom random = new SeededRandom(seed);
        int[] parent = RandomOrders.next(random, size);
        int[] child = new EdgeRecombination(size, random).child(parent, parent);
        Set<Set<Integer>> inherited = edges(parent);
        for (int i = 0; i + 1 < size; i++) {
            assertThat(inherited).contains(Set.of(child[i], child[i + 1]));
        }
    }

    /** Whitley et al. report that nearly all edges are inherited; a child with random edges has few of them. */
    @Test
    void childrenInheritNearlyAllEdges() {
        SeededRandom random = new SeededRandom(1);
        int foreign = 0;
        int total = 0;
        for (int round = 0; round < 300; round++) {
            int[] mother = RandomOrders.next(random, 20);
            int[] father = RandomOrders.next(random, 20);
            int[] child = new EdgeRecombination(20, random).child(mother, father);
            Set<Set<Integer>> inherited = edges(mother);
            inherited.addAll(edges(father));
            for (int i = 0; i + 1 < 20; i++) {
                total++;
                foreign += inherited.contains(Set.of(child[i], child[i + 1])) ? 0 : 1;
            }
        }
        assertThat((double) foreign / total).isLessThan(0.05);
    }

    private static Set<Set<Integer>> edges(int[] cycle) {
        Set<Set<Integer>> edges = new HashSet<>();
        for (int i = 0; i < cycle.length; i++) {
            edges.add(Set.of(cycle[i], cycle[(i + 1) % cycle.length]));
        }
        return edges;
    }

    @Test
    void theBudgetIsSpentAndMoreOfItIsNoWorse() {
        int better = 0;
        for (int seed = 0; seed < 20; seed++) {
            Bgp bgp = RandomBgps.star(new Random(seed), 14);
            PlanningResult few = plan(20, seed, bgp);
            PlanningResult many = plan(1000, seed, bgp);
            assertThat(few.evaluations()).isEqualTo(20);
            assertThat(many.evaluations()).isEqualTo(1000);
            assertThat(many.predictedCost()).isLessThanOrEqualTo(few.predictedCost());
            better += many.predictedCost() < few.predictedCost() ? 1 : 0;
        }
        assertThat(better).isGreaterThan(15);
    }

    private static PlanningResult plan(int evaluations, long seed, Bgp bgp) {
        return new GeneticPlanner(Models.gin(seed), evaluations, false, seed).plan(bgp, Deadline.none());
    }
}
