/** Logs of queries in the formats that people have, line by line and within a bounded memory. */
package org.gbjo.advise.log;
