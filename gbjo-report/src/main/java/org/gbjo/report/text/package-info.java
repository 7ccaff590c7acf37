/** Numbers, tables and markup as text for people: the same in every locale and as wide as the terminal. */
package org.gbjo.report.text;
