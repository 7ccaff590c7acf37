/**
 * Where the plug-in takes hold of Jena: {@link org.gbjo.jena.hook.JenaHook} stands before Jena's query engines and
 * gives a query that has a model, or whose store is counted, an executor that orders BGPs.
 */
package org.gbjo.jena.hook;
