package org.gbjo.learn;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.gbjo.folder.ModelFolder;

/** Tells models apart by all that their predictions depend on: the weights and the table of terms. */
public final class ModelFingerprint {
    private static final int DIGITS = 16;

    private ModelFingerprint() {}

    public static String of(Path modelFolder) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String file : List.of(ModelFolder.WEIGHTS, ModelFolder.TERMS)) {
                try (InputStream in = new DigestInputStream(Files.newInputStream(modelFolder.resolve(file)), digest)) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
