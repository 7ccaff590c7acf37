/** What long work needs: deadlines with cancellation, and progress. */
package org.gbjo.run;
