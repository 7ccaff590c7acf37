package org.gbjo.spark.count;

import org.apache.spark.Partitioner;

/** Sends what meets to the same worker. */
final class JoinPartitioner extends Partitioner {
    private static final long serialVersionUID = 1;

    private final int partitions;

    JoinPartitioner(int partitions) {
        this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
        return partitions;
    }

    @Override
    public int getPartition(Object key) {
        int place = ((JoinKey) key).place() * 0x9e3779b9;
        return Math.floorMod(place ^ (place >>> 16), partitions);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JoinPartitioner same && same.partitions == partitions;
    }

    @Override
    public int hashCode() {
        return partitions;
    }
}
