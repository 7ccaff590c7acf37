/** What is said of each template, and how: as text, as JSON, as a page; and the gate for queries in a project. */
package org.gbjo.advise.advice;
