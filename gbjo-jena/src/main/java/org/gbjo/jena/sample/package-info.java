/** Looks at the data of Jena's stores while a query is planned, in the transaction of that query. */
package org.gbjo.jena.sample;
