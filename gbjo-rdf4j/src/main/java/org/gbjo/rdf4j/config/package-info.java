/** The plug-in in the configuration of a repository, as a layer around a store that has settings of its own. */
package org.gbjo.rdf4j.config;
