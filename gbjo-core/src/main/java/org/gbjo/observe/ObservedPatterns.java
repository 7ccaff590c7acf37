package org.gbjo.observe;

import org.gbjo.decision.template.BgpTemplate;

/** The patterns of a BGP, or the relations of a group, that were executed; they are translated only if somebody asks. */
public interface ObservedPatterns {
    /** As the engine has them. */
    Object ofEngine();

    /**
     * What they have in common with others that differ in constants alone. Throws an {@link
     * org.gbjo.decision.UnsupportedTermException} if the planner has no word for a term.
     */
    BgpTemplate template();
}
