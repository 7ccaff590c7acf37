/** Triples from files of any file system that Hadoop knows, as canonical texts. */
package org.gbjo.spark.input;
