/** How the command talks: results, progress, exit codes, spelling hints. */
package org.gbjo.cli.terminal;
