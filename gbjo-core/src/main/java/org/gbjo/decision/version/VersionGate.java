package org.gbjo.decision.version;

import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Keeps the engine's order in a version that nobody has tried until the plug-in has checked itself there. It begins with
 * the first query, in the background. In known versions nothing is done. Shared by all threads.
 */
public final class VersionGate {
    private final EngineVersion version;
    private final SelfCheck check;
    private final Executor background;
    private final System.Logger log;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile boolean open;
    private volatile Optional<String> sentence;

    /** A check of the plug-in by itself, in the engine that it has found. */
    public interface SelfCheck {
        /** Checks; throws whatever is wrong. Returns what was compared, for people. */
        String run();
    }

    /**
     * A gate for an engine.
     *
     * @param background runs the check
     * @param logger the name of the log
     */
    public VersionGate(
            EngineVersion version, KnownVersions known, SelfCheck check, Executor background, String logger) {
        this.version = version;
        this.check = check;
        this.background = background;
        this.log = System.getLogger(logger);
        this.open = known.works(version.version());
        Optional<String> fault = known.fault(version.version());
        this.sentence = open
                ? Optional.empty()
                : Optional.of(fault.map(why -> keeping() + ", which gbjo does not support: " + why)
                        .orElseGet(() -> keeping() + " until gbjo has checked itself there: nobody has tried it"));
        if (fault.isPresent()) {
            begun.set(true);
            log.log(Level.WARNING, sentence.get());
        }
    }

    /** A gate whose check runs in a thread of its own, of low priority. */
    public static VersionGate of(EngineVersion version, KnownVersions known, SelfCheck check, String logger) {
        return new VersionGate(version, known, check, VersionGate::inThread, logger);
    }

    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it; queries should go first
    private static void inThread(Runnable work) {
        Thread thread = new Thread(work, "gbjo-self-check");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
    }

    /** Whether joins may be ordered. Asked for each query; the first question begins the check. */
    public boolean isOpen() {
        if (open) {
            return true;
        }
        if (!begun.getAndSet(true)) {
            background.execute(this::check);
        }
        return open;
    }

    /** What there is to say of a version that is not among the known ones; nothing of those. */
    public Optional<String> sentence() {
        return sentence;
    }

    private String keeping() {
        return "joins keep the order of " + version;
    }

    /** A version may lack classes and methods, which are errors of the virtual machine. */
    private void check() {
        try {
            String compared = check.run();
            say(Level.INFO, "nobody has tried gbjo with " + version + ", so it has checked itself there: " + compared);
            open = true;
        } catch (Throwable e) {
            say(
                    Level.WARNING,
                    keeping() + ", since nobody has tried gbjo with it and its check of itself has failed: " + e
                            + "; docs/versions.md names the versions that work");
        }
    }

    private void say(Level level, String what) {
        sentence = Optional.of(what);
        log.log(level, what);
    }
}
