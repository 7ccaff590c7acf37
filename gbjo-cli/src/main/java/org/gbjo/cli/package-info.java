/** The {@code gbjo} command: a class for each verb, and what they share to talk to a person or a script. */
package org.gbjo.cli;
