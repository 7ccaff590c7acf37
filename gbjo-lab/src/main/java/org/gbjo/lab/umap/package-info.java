/** Layouts of many-dimensional rows in the plane (UMAP), for the figures of what a model sees in plans. */
package org.gbjo.lab.umap;
