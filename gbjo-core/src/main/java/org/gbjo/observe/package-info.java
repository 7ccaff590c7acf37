/**
 * What executions of BGPs were like. An engine makes an {@link org.gbjo.observe.Observation} of one execution, which
 * counts rows and time and becomes an {@link org.gbjo.observe.ObservedBgp} when it ends;
 * {@link org.gbjo.observe.Executions} tells it to all who listen.
 */
package org.gbjo.observe;
