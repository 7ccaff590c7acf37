/** What the plug-in adds to Fuseki: an operation that explains how a query is ordered, and counters. */
package org.gbjo.jena.fuseki;
