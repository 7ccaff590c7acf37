package org.gbjo.lab.evaluate;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.gbjo.plan.Planner;

/**
 * A planner that takes part in an experiment.
 *
 * @param name in tables and plots
 * @param description its settings, and the fingerprint of its model, in words
 * @param planner what plans
 * @param most patterns of a query that it gets
 */
public record Contestant(String name, String description, Planner planner, int most) {
    private static final int DIGITS = 16;

    /**
     * Stands for all that its plans depend on, so that results of another model or of other settings are told apart.
     */
    public String setup() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(description.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
