/** What queries that differ in constants, names and the order of patterns have in common, and how often it was asked. */
package org.gbjo.advise.template;
