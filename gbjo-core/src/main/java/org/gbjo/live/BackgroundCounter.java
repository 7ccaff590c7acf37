package org.gbjo.live;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The one thread of a process that counts stores. It has a low priority, and ends when there is nothing to count. */
public final class BackgroundCounter {
    private static final long SECONDS_TO_LIVE = 10;
    private static final ThreadPoolExecutor THREAD = make();

    private BackgroundCounter() {}

    public static Executor executor() {
        return THREAD;
    }

    private static ThreadPoolExecutor make() {
        ThreadPoolExecutor thread = new ThreadPoolExecutor(
                1, 1, SECONDS_TO_LIVE, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), BackgroundCounter::thread);
        thread.allowCoreThreadTimeOut(true);
        return thread;
    }

    @SuppressWarnings("ThreadPriorityCheck") // a wish: where the system ignores it, nothing is wrong
    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "gbjo-counter");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    }
}
