/** What spark-submit starts. */
package org.gbjo.spark.submit;
