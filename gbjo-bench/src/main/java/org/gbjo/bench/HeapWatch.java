package org.gbjo.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * The most that the heap held before and after a collection, from now on. The peaks of its pools would add up to
 * more, because they are not reached at the same time.
 */
public final class HeapWatch {
    private final Set<String> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());
    private final AtomicLong before = new AtomicLong();
    private final AtomicLong after = new AtomicLong();

    public HeapWatch() {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector).addNotificationListener((event, handback) -> note(event), null, null);
        }
    }

    private void note(Notification event) {
        GcInfo collection = GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData())
                .getGcInfo();
        before.accumulateAndGet(used(collection.getMemoryUsageBeforeGc()), Math::max);
        after.accumulateAndGet(used(collection.getMemoryUsageAfterGc()), Math::max);
    }

    private long used(Map<String, MemoryUsage> ofPools) {
        return pools.stream().mapToLong(pool -> ofPools.get(pool).getUsed()).sum();
    }

    public long afterCollection() {
        return after.get();
    }

    public long most() {
        long now = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return Math.max(now, before.get());
    }
}
