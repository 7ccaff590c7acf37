/** What gbjo does unless told otherwise: which search for which model and which query. */
package org.gbjo.policy;
