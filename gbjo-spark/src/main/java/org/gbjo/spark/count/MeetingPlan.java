package org.gbjo.spark.count;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The meetings of one level, ready to be computed value by value. Products begin with the rarest factor and are found in a
 * tree, so that each beginning is multiplied once, and a value visits only those products of which it has the first factor.
 */
final class MeetingPlan implements Serializable {
    private static final long serialVersionUID = 1;

    /** Which rows stream past a value: those of a wide factor, by one of its columns. */
    record Port(int wide, int column) implements Serializable {}

    /** A beginning of products. */
    static final class Node implements Serializable {
        private static final long serialVersionUID = 1;

        private final Map<Integer, Node> longer = new TreeMap<>();
        private final List<Integer> ends = new ArrayList<>();

        /** The products that go on from here, by their next factor. */
        Map<Integer, Node> longer() {
            return longer;
        }

        /** The meetings whose product ends here. */
        List<Integer> ends() {
            return ends;
        }
    }

    private final Node root = new Node();
    private final Map<Integer, Factor.Meeting> meetings = new LinkedHashMap<>();
    private final Map<Port, Integer> ports = new LinkedHashMap<>();
    private final List<Port> portList = new ArrayList<>();
    private final Map<Integer, List<Integer>> portsOf = new HashMap<>();
    private final Set<Integer> unary = new TreeSet<>();

    void add(int number, Factor.Meeting meeting) {
        meetings.put(number, meeting);
        Node node = root;
        for (int factor : meeting.unary()) {
            node = node.longer.computeIfAbsent(factor, unused -> new Node());
            unary.add(factor);
        }
        node.ends.add(number);
        if (meeting.wide() != FactorTable.NONE) {
            Port port = new Port(meeting.wide(), meeting.column());
            ports.computeIfAbsent(port, unused -> {
                portsOf.computeIfAbsent(port.wide(), wide -> new ArrayList<>()).add(portList.size());
                portList.add(port);
                return portList.size() - 1;
            });
        }
    }

    boolean isEmpty() {
        return meetings.isEmpty();
    }

    Node root() {
        return root;
    }

    Factor.Meeting meeting(int number) {
        return meetings.get(number);
    }

    int portOf(Factor.Meeting meeting) {
        return ports.get(new Port(meeting.wide(), meeting.column()));
    }

    Port port(int number) {
        return portList.get(number);
    }

    int portCount() {
        return portList.size();
    }

    /** The factors of one variable that take part. */
    Set<Integer> unary() {
        return unary;
    }

    /** The wide factors that take part. */
    Set<Integer> wide() {
        return portsOf.keySet();
    }

    List<Integer> portsOf(int wide) {
        return portsOf.getOrDefault(wide, List.of());
    }
}
