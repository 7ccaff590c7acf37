/** Whether a plug-in may work in the version of the engine that it finds: a known one, or one in which it has checked itself. */
package org.gbjo.decision.version;
