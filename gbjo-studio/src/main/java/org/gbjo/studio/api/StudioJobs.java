package org.gbjo.studio.api;

import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;

/**
 * Work that takes long: few at once, each in a thread of its own. Whoever began a job asks how far it is and may stop
 * it; its name cannot be guessed. The oldest that have ended are forgotten.
 */
public final class StudioJobs {
    public static final StudioJobs ALL = new StudioJobs();

    private static final System.Logger LOG = System.getLogger("org.gbjo.studio");
    private static final int MOST_RUNNING = 2;
    private static final int MOST_KNOWN = 50;

    private final SecureRandom random = new SecureRandom();
    private final Map<String, Job> jobs = new LinkedHashMap<>();

    private StudioJobs() {}

    /** The work of a job; calls what it is given after each part of it. */
    @FunctionalInterface
    public interface Work {
        Map<String, Object> run(Runnable progress);
    }

    private static final class Job {
        private final Deadline deadline;
        private final long parts;
        private final AtomicLong done = new AtomicLong();
        private volatile boolean stopAsked;
        private volatile String state = "running";
        private volatile Map<String, Object> result = Map.of();

        Job(long parts, Deadline deadline) {
            this.parts = parts;
            this.deadline = deadline;
        }
    }

    /**
     * Begins a job and returns its state.
     *
     * @param parts of how many parts it is, about
     * @param deadline what the work looks at; it is cancelled to stop it
     */
    public synchronized Map<String, Object> begin(long parts, Deadline deadline, Work work) {
        long running = jobs.values().stream()
                .filter(job -> job.state.equals("running"))
                .count();
        if (running >= MOST_RUNNING) {
            throw new StudioRefusal(
                    503, "the server works on " + running + " other jobs; stop one, or try again when one has ended");
        }
        if (jobs.size() >= MOST_KNOWN) {
            var all = jobs.values().iterator();
            while (all.hasNext()) {
                if (!all.next().state.equals("running")) {
                    all.remove();
                    break;
                }
            }
        }
        byte[] name = new byte[16];
        random.nextBytes(name);
        String id = HexFormat.of().formatHex(name);
        Job job = new Job(parts, deadline);
        jobs.put(id, job);
        Thread thread = new Thread(() -> run(job, work), "gbjo-studio-job");
        thread.setDaemon(true);
        thread.start();
        return members(id, job);
    }

    private static void run(Job job, Work work) {
        try {
            job.result = work.run(job.done::incrementAndGet);
            job.state = "done";
        } catch (DeadlineExceededException e) {
            job.result = Map.of("sentence", job.stopAsked ? "it was stopped" : "it took too long");
            job.state = "stopped";
        } catch (RuntimeException | Error e) {
            // Whatever ends a job, its place is free for the next one.
            LOG.log(Level.WARNING, "a job of the studio has failed", e);
            job.result = Map.of("sentence", "it failed; the log of the server says more");
            job.state = "failed";
        }
    }

    /** How far a job is, and its result when it has ended. */
    public synchronized Map<String, Object> state(String id) {
        return members(id, find(id));
    }

    /** Asks a job to end. */
    public synchronized Map<String, Object> stop(String id) {
        Job job = find(id);
        job.stopAsked = true;
        job.deadline.cancel();
        return members(id, job);
    }

    private Job find(String id) {
        Job job = jobs.get(id);
        if (job == null) {
            throw new StudioRefusal(404, "there is no such job any more");
        }
        return job;
    }

    private static Map<String, Object> members(String id, Job job) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("job", id);
        String state = job.state;
        members.put("state", state);
        members.put("done", Math.min(job.parts, job.done.get()));
        members.put("parts", job.parts);
        if (!state.equals("running")) {
            members.putAll(job.result);
        }
        return members;
    }
}
