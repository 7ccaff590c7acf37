/** Orders that people have pinned to templates, in a file. */
package org.gbjo.decision.pin;
