/** What people write into the text of a query to choose its orders themselves. */
package org.gbjo.decision.hint;
