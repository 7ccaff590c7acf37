package org.gbjo.cli.library;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.LocalRepositoryManager;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.util.repository.ChainedLocalRepositoryManager;
import org.gbjo.job.Progress;

/**
 * Fetches jars as Maven does, without Maven: from the repositories and through the mirrors and proxies of the user's
 * settings, each compared with its checksum. What the user's own Maven has is taken from there.
 */
final class MavenRepositories implements LibraryFiles.LibrarySource {
    private static final long MEGABYTE = 1_000_000;

    private final Path cache;
    private final Progress progress;
    private final Consumer<String> news;
    private final ContextOverrides settings;

    /** @param news hears a line before something is fetched over the network */
    MavenRepositories(Path cache, Progress progress, Consumer<String> news) {
        this(
                cache,
                progress,
                news,
                ContextOverrides.create().withUserSettings(true).build());
    }

    /** @param settings where to look for jars; their checksums are compared in any case */
    MavenRepositories(Path cache, Progress progress, Consumer<String> news, ContextOverrides settings) {
        this.cache = cache;
        this.progress = progress;
        this.news = news;
        this.settings = settings.toBuilder()
                .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
                .build();
    }

    @Override
    public List<Path> fetch(Library library, List<String> artifacts) throws IOException {
        progress.begin(library.what(), library.megabytes() * MEGABYTE);
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(settings)) {
            RepositorySystem system = maven.repositorySystem();
            List<ArtifactRequest> requests = artifacts.stream()
                    .map(artifact ->
                            new ArtifactRequest(new DefaultArtifact(artifact), maven.remoteRepositories(), null))
                    .toList();
            return system.resolveArtifacts(session(library, maven), requests).stream()
                    .map(result -> result.getArtifact().getFile().toPath())
                    .toList();
        } catch (ArtifactResolutionException e) {
            throw new IOException(
                    library.what() + ", which this command needs, cannot be fetched: " + reason(e)
                            + "; run it once with a connection to the network, or copy " + cache
                            + " from a machine that has it",
                    e);
        } finally {
            progress.end();
        }
    }

    /** Writes to the cache alone, and reads what Maven has in its own local repository. */
    private DefaultRepositorySystemSession session(Library library, Context maven) {
        DefaultRepositorySystemSession session = new DefaultRepositorySystemSession(maven.repositorySystemSession());
        LocalRepositoryManager users = session.getLocalRepositoryManager();
        LocalRepositoryManager own = maven.repositorySystem()
                .newLocalRepositoryManager(
                        session, new LocalRepository(cache.resolve("repository").toFile()));
        session.setLocalRepositoryManager(new ChainedLocalRepositoryManager(own, List.of(users), true));
        session.setTransferListener(new ReceivedBytes(library));
        return session;
    }

    /** The innermost cause, which says what a user can mend. */
    private static String reason(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return cause instanceof UnknownHostException
                ? "the host " + message.replaceFirst(":.*", "") + " is not known"
                : message;
    }

    private final class ReceivedBytes extends AbstractTransferListener {
        private final Library library;
        private final AtomicBoolean announced = new AtomicBoolean();
        private final AtomicLong received = new AtomicLong();

        ReceivedBytes(Library library) {
            this.library = library;
        }

        @Override
        public void transferInitiated(TransferEvent event) {
            if (!announced.getAndSet(true)) {
                news.accept("Fetching " + library.what() + ", which this command needs (once, up to "
                        + library.megabytes() + " MB)…");
            }
        }

        @Override
        public void transferProgressed(TransferEvent event) {
            progress.update(received.addAndGet(event.getDataBuffer().remaining()));
        }
    }
}
