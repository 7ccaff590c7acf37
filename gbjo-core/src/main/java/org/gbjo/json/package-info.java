/** JSON for the files that a model or graph folder carries, without a library. */
package org.gbjo.json;
