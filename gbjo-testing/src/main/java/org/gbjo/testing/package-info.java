/** What the tests of several modules share: join orderers with given orders, model folders, random data and queries. */
package org.gbjo.testing;
