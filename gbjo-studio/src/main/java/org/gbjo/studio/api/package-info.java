/** What the page may ask: calls, topics that answer them, and what a server adds. */
package org.gbjo.studio.api;
