/** The model folder: everything that a planner needs at query time, on disk. */
package org.gbjo.folder;
