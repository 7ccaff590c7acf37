package org.gbjo.observe;

import java.util.List;
import org.gbjo.query.Pattern;

/** The patterns of a BGP that was executed, which are translated only if somebody asks. */
public interface ObservedPatterns {
    /** As the engine has them. */
    Object ofEngine();

    /** As the planner names them, in the order as written; what was bound from outside is a placeholder. */
    List<Pattern> translate();
}
