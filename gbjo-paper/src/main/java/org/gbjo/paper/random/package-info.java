/** Normally distributed numbers from a seed. */
package org.gbjo.paper.random;
