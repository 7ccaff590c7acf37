/** Libraries that few verbs need: which, where they are kept, and how they are fetched. */
package org.gbjo.cli.library;
