/** What {@code spark-submit} starts. Whoever submits it names master, memory and all else of Spark. */
package org.gbjo.spark.submit;
