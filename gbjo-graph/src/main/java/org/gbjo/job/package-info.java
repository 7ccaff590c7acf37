/** What long work needs beside a deadline: progress, threads that end, and locks. */
package org.gbjo.job;
