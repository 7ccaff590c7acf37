/** How it is answered: binary join trees over the patterns of a BGP. */
package org.gbjo.plan;
