/** What is asked: terms, triple patterns, basic graph patterns (BGPs) and sets of patterns. */
package org.gbjo.query;
