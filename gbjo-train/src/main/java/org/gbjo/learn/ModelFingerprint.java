package org.gbjo.learn;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.learned.StoredModel;

/**
 * Tells models apart by all that their predictions depend on: the weights, the table of terms, and what else its kind
 * reads.
 */
public final class ModelFingerprint {
    private static final int DIGITS = 16;

    private ModelFingerprint() {}

    public static String of(Path modelFolder) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            ModelFolder model = ModelFolder.read(modelFolder);
            List<String> files = new ArrayList<>();
            if (model.kind() != ModelKind.STATISTICS) {
                files.add(StoredModel.WEIGHTS);
            }
            if (model.vectorDimensions() > 0) {
                files.add(StoredModel.TERMS);
            }
            if (model.kind() != ModelKind.GIN) {
                files.add(ModelFolder.STATISTICS);
            }
            for (String file : files) {
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
