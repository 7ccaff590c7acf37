/** The query in a better order, and how engines are told to keep it. */
package org.gbjo.advise.remedy;
