/** The verb that reads logs of queries. */
package org.gbjo.cli.advise;
