/** What verbs share to read a command line, and to show their options in groups. */
package org.gbjo.cli.option;
