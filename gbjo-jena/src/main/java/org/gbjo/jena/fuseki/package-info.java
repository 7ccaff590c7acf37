/** What the plug-in adds to Fuseki: an operation that explains how a query is ordered. */
package org.gbjo.jena.fuseki;
