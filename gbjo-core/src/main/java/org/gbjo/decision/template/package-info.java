/** What queries that differ in constants alone have in common, as a text that people can read and files can keep. */
package org.gbjo.decision.template;
