/** Results as CSV and JSON, written several times as fast as Jena writes them: for servers. */
package org.gbjo.store.result;
