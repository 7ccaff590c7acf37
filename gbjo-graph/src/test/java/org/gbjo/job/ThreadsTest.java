package org.gbjo.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThreadsTest {

    /** Work that ends some time after it was interrupted. */
    private record SlowToEnd(CountDownLatch begun, AtomicBoolean ended) implements Runnable {
        SlowToEnd() {
            this(new CountDownLatch(1), new AtomicBoolean());
        }

        @Override
        public void run() {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                long end = System.nanoTime() + 50_000_000;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                ended.set(true);
            }
        }
    }

    @Test
    void endingAPoolInterruptsTheRunningTaskAndNeverStartsTheWaitingOne() throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        SlowToEnd running = new SlowToEnd();
        SlowToEnd waiting = new SlowToEnd();
        Future<?> first = pool.submit(running);
        Future<?> second = pool.submit(waiting);
        running.begun.await();
        Threads.end(pool);
        assertThat(running.ended).isTrue();
        assertThat(first.isDone()).isTrue();
        assertThat(second.isDone()).isFalse();
        assertThat(waiting.begun.getCount()).isEqualTo(1);
        assertThat(pool.isTerminated()).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void anInterruptDuringTheWaitIsKeptForTheCaller() throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        SlowToEnd running = new SlowToEnd();
        Future<?> future = pool.submit(running);
        running.begun.await();
        Thread.currentThread().interrupt();
        Threads.end(pool);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(running.ended).isTrue();
        assertThat(future.isDone()).isTrue();
    }

    @Test
    void resultsComeInTheOrderOfTheTasks() throws IOException {
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            int number = i;
            tasks.add(() -> number);
        }
        List<Integer> done = new ArrayList<>();
        assertThat(Threads.run(3, tasks, done::add))
                .isEqualTo(IntStream.range(0, 50).boxed().toList());
        assertThat(done).isEqualTo(IntStream.rangeClosed(1, 50).boxed().toList());
    }

    @Test
    void aTaskThatFailsFailsAll() {
        Callable<Void> full = () -> {
            throw new IOException("the disk is full");
        };
        Callable<Void> wrong = () -> {
            throw new IllegalArgumentException("wrong");
        };
        assertThatThrownBy(() -> Threads.run(2, List.of(full), done -> {})).hasMessage("the disk is full");
        assertThatThrownBy(() -> Threads.run(2, List.of(wrong), done -> {})).hasMessage("wrong");
    }
}
