package org.gbjo.decision.pin;

import java.util.Optional;
import org.gbjo.plan.JoinOrder;

/**
 * What a template is pinned to.
 *
 * @param order the order of its patterns, counted as they are written; nothing for the engine's own
 * @param place where the pin stands, for people
 */
public record Pin(Optional<JoinOrder> order, String place) {}
