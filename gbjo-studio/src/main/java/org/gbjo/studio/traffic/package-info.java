/** What was executed, and orders that a person gives to templates. */
package org.gbjo.studio.traffic;
