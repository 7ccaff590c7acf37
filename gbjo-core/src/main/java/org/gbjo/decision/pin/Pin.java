package org.gbjo.decision.pin;

import java.util.Optional;
import org.gbjo.plan.JoinOrder;

/**
 * What a template is pinned to.
 *
 * @param patterns how many patterns the template has
 * @param order the order of its patterns, counted as they are written; nothing for the engine's own
 * @param place where the pin stands, for people
 */
public record Pin(int patterns, Optional<JoinOrder> order, String place) {}
