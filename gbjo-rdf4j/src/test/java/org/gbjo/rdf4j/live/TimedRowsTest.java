package org.gbjo.rdf4j.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.rdf4j.common.iteration.CloseableIteratorIteration;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.impl.EmptyBindingSet;
import org.junit.jupiter.api.Test;

/** The time of a query by a clock that advances by 1 each time that it is looked at. */
final class TimedRowsTest {
    private final AtomicLong clock = new AtomicLong();
    private final List<Long> heard = new ArrayList<>();

    private TimedRows rows(int number) {
        List<BindingSet> all = Collections.nCopies(number, EmptyBindingSet.getInstance());
        return new TimedRows(
                new CloseableIteratorIteration<>(all.iterator()), heard::add, clock::incrementAndGet, 1000);
    }

    @Test
    void theTimeToBeginAndThatOfEachRowAreToldOnceAtTheEnd() {
        TimedRows rows = rows(10);
        int count = 0;
        while (rows.hasNext()) {
            rows.next();
            count++;
        }
        rows.close();
        assertThat(count).isEqualTo(10);
        assertThat(heard).containsExactly(1000L + 11);
    }

    @Test
    void rowsThatNobodyReadsEndWhenTheyAreClosed() {
        rows(10).close();
        assertThat(heard).containsExactly(1000L);
    }

    @Test
    void ofManyRowsSomeStandForTheRest() {
        TimedRows rows = rows(64 * 10);
        while (rows.hasNext()) {
            rows.next();
        }
        assertThat(heard).containsExactly(1000L + 64 * 10);
        assertThat(clock.get()).isLessThan(2 * (64 + 10));
    }
}
