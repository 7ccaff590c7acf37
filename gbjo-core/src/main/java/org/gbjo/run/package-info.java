/**
 * What long work needs: deadlines with cancellation, progress, seeds, threads, locks, and files that are complete or
 * absent.
 */
package org.gbjo.run;
