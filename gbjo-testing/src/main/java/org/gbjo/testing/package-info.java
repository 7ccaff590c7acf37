/** What the tests of the plug-ins have in common: planners of a test's own, model folders, random data and queries. */
package org.gbjo.testing;
