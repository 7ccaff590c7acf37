/** What {@code spark-submit} starts to draw and label queries. Whoever submits it names master, memory and all else of Spark. */
package org.gbjo.spark.submit;
