/** A page that shows join orders, as an operation of Fuseki. */
package org.gbjo.studio;
