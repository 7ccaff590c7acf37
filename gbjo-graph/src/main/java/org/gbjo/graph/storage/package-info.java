/** Files of bit-packed numbers, written once and then memory-mapped. */
package org.gbjo.graph.storage;
